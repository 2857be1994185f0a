import { expect, test } from 'vitest'
import type { RowOf } from '#contract/engine/collection.ts'
import { onDevice } from '#engine/model.ts'
import { campaignDomain } from './campaign-domain.ts'

const act = { id: 'a', capturedAt: '2026-11-18T15:00:00.000Z', timeZone: 'America/Sao_Paulo' }
const member: RowOf<'campaignMembers'> = {
  campaignId: 1,
  country: 'BR',
  agencyId: 1,
  brandIds: [1],
  storeIds: [1, 2],
  termsVersion: 1,
  joinedAt: '2026-11-01T15:00:00.000Z',
  leftAt: null,
}
const read = { row: async () => member as never, rowsBy: async () => [] }
const merge = campaignDomain.collections['campaignMembers']?.merge as unknown as (
  base: object,
  local: object,
  hint: unknown,
) => RowOf<'campaignMembers'>

test('who signs up takes part at once, before the server has heard of it', async () => {
  const payload = { campaignId: 1, agencyId: 1, brandIds: [1], storeIds: [2], termsVersion: 1, adult: true as const }
  const [effect] = await onDevice('campaign.join').effects(payload, act, read)
  expect(effect).toMatchObject({ collection: 'campaignMembers', key: '1', row: { storeIds: [2], leftAt: null } })
})

test('a store that is added here stands beside one that another device added meanwhile', async () => {
  const payload = { campaignId: 1, storeId: 3, added: true }
  const [effect] = await onDevice('campaign.change_store').effects(payload, act, read)
  expect(effect?.row).toMatchObject({ storeIds: [1, 2, 3] })
  const now = { ...member, storeIds: [1, 2, 4] }
  expect(merge(now, effect?.row ?? {}, effect?.mergeHint).storeIds).toEqual([1, 2, 4, 3])
})

test('who leaves is out at once, and keeps the stores they had', async () => {
  const [effect] = await onDevice('campaign.leave').effects({ campaignId: 1 }, act, read)
  expect(effect?.row).toMatchObject({ leftAt: act.capturedAt })
  expect(merge({ ...member, storeIds: [4] }, effect?.row ?? {}, effect?.mergeHint)).toMatchObject({
    storeIds: [4],
    leftAt: act.capturedAt,
  })
})
