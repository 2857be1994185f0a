import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JoinedPeople } from '#contract/features/people/people-schema.ts'
import { joiningIn } from '#server/features/people/join/join.test-support.ts'
import { publishStores } from '#server/features/store/store-service.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff } from '#test/support/staff-caller.ts'
import { upsertStores } from './member-queries.ts'
import { publishSignUps, readSignUps } from './member-service.ts'

onPostgres(() => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation('postgres')))
  afterAll(async () => installation.close())

  test('of two people who are one the sign-ups are one, with the stores of both', async () => {
    const { inTenant, member } = joiningIn(installation)
    const platform = await openStaff(installation, 'platform')
    const [keep, other] = [await member(), await member()]
    const at = installation.clock.now()
    await inTenant(async (tx) => {
      const place = { camerasAllowed: false, chain: 'Casa', city: 'Recife', state: 'PE' }
      await publishStores(tx, 1, [{ id: 3, name: 'Terceira', ...place }])
      const owner = { clientId: 1, userId: other.userId }
      await upsertStores(tx, owner, 1, { storeIds: [3], removedAt: null, at })
      await publishSignUps(tx, owner, [1])
    })
    const storesOf = (userId: string) =>
      inTenant(async (tx) => (await readSignUps(tx, { clientId: 1, userId })).map(({ storeIds }) => storeIds))
    const publishedOf = (userId: string) =>
      inTenant(async (tx) => {
        const rows = await tx
          .selectFrom('change')
          .select('data')
          .where('client_id', '=', 1)
          .where('stream_id', '=', `user:${userId}`)
          .where('collection', '=', 'campaignMembers')
          .where('data', 'is not', null)
          .execute()
        return rows.map(({ data }) => (data as { storeIds: number[] }).storeIds)
      })
    const path = `/api/admin/people/${keep.userId}/join/${other.userId}/`
    const { one, other: gone } = (await platform.get(path)).json<JoinedPeople>()
    const joined = await platform.send('POST', path, { otherRev: gone.rev }, { rev: one.rev })
    expect(joined.status).toBe(200)
    expect(await storesOf(keep.userId)).toEqual([[1, 2, 3]])
    expect(await publishedOf(keep.userId)).toEqual([[1, 2, 3]])
  })
})
