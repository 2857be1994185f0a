import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OperationAnswer } from '#contract/engine/operation.ts'
import type { Balance } from '#contract/features/points/points-on-device.ts'
import { checkLedger } from '#server/engine/ledger/check-ledger.ts'
import { serverParts } from '#server/features.ts'
import { letUndoEnd } from '#test/support/server/jobs/let-undo-end.ts'
import { decide } from '#server/features/review/review.test-support.ts'
import { openStaff } from '#test/support/staff-caller.ts'
import { openInstallation, start, type Installation, type PersonName } from '#test/support/server/test-installation.ts'
import { freshPicture } from '#test/support/server/test-pictures.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation(engine)))
  afterAll(async () => installation.close())
  beforeEach(() => installation.clock.set(start))

  const sendPhoto = async (
    changed: Record<string, unknown> = {},
    name: PersonName = 'ana',
  ): Promise<OperationAnswer> => {
    const photo = await freshPicture(installation.as(name), 'photo')
    const [answer] = await installation
      .as(name)
      .send({ kind: 'photo.send', payload: { photoTypeId: 1, storeId: 1, photo, ...changed } })
    if (!answer) throw new Error('no answer')
    return answer
  }

  const idOf = ({ changes = [] }: OperationAnswer): string => {
    const row = changes.find(({ collection }) => collection === 'photos')?.row as { id: string } | undefined
    if (!row) throw new Error('no photo was taken')
    return row.id
  }

  test('one photo per type, store and week: the second is refused until Sunday in São Paulo', async () => {
    expect(await sendPhoto()).toMatchObject({
      outcome: 'applied',
      receipt: { number: 'F-1-1' },
      changes: [
        { collection: 'photos', row: { week: '2026-11-15', points: 50, status: 'awaiting' } },
        { collection: 'pointBalances', row: { campaignId: 1, pending: 50, available: 0 } },
        { collection: 'pointEntries', row: { kind: 'earn', source: 'photo' } },
      ],
    })
    expect(await sendPhoto()).toMatchObject({
      outcome: 'refused',
      code: 'photo.repeated',
      values: { sentOn: '2026-11-18', week: '2026-11-15' },
    })
    expect((await sendPhoto({ storeId: 2 })).outcome).toBe('applied')
    expect((await sendPhoto({}, 'bia')).outcome).toBe('applied')
    // Saturday 23:59 there; a minute later the new week has begun.
    installation.clock.set('2026-11-22T02:59:00Z')
    expect((await sendPhoto()).code).toBe('photo.repeated')
    installation.clock.set('2026-11-22T03:00:00Z')
    expect((await sendPhoto()).outcome).toBe('applied')
  })

  test('an unknown type or store is refused at its field', async () => {
    expect(await sendPhoto({ photoTypeId: 9 })).toMatchObject({
      code: 'photo.type_unknown',
      fields: [{ field: 'photoTypeId' }],
    })
    expect(await sendPhoto({ storeId: 9 })).toMatchObject({
      code: 'photo.store_unknown',
      fields: [{ field: 'storeId' }],
    })
  })

  test('loyalty 35: the points of a photo wait for its audit, can be spent once it is approved, go back when it is refused, and are taken back by another person alone', async () => {
    const [first, second] = [await openStaff(installation, ['auditor']), await openStaff(installation, ['auditor'])]
    const balance = async () => {
      const { changes } = await installation.as('bia').pull()
      const row = changes.findLast((change) => change.collection === 'pointBalances')?.row as Balance | undefined
      return [row?.pending ?? 0, row?.available ?? 0]
    }
    const wrong = async () => {
      const rules = serverParts.flatMap(({ ledgerRules = [] }) => ledgerRules)
      return (await checkLedger(installation.services, 1, rules)).wrong
    }
    installation.clock.set('2026-11-25T15:00:00Z')
    const [pending, available] = (await balance()) as [number, number]
    const id = idOf(await sendPhoto({}, 'bia'))
    expect(await balance()).toEqual([pending + 50, available])
    const one = await decide(first, 'photo', id, { decision: 'approve' })
    await letUndoEnd(installation)
    expect(await balance()).toEqual([pending, available + 50])
    const after = one.json<{ id: string }>().id
    const refusal = { decision: 'refuse', reason: 'unreadable', after }
    expect((await decide(first, 'photo', id, refusal)).json()).toMatchObject({ code: 'desk.second_person' })
    expect((await decide(second, 'photo', id, refusal)).status).toBe(200)
    await letUndoEnd(installation)
    expect(await balance()).toEqual([pending, available])
    // Its slot is free again: the next one of the week earns anew.
    const next = idOf(await sendPhoto({}, 'bia'))
    await decide(first, 'photo', next, { decision: 'refuse', reason: 'unreadable' })
    await letUndoEnd(installation)
    expect(await balance()).toEqual([pending, available])
    expect(await wrong()).toEqual([])
    await installation.services.testDatabase.asOwner(
      `SELECT set_config('app.client_id', '1', false); UPDATE photo SET status = 'approved' WHERE id = '${next}'`,
    )
    expect((await wrong()).map(({ rule, subject }) => [rule, subject])).toEqual([['L9', `photo ${next}`]])
    await installation.services.testDatabase.asOwner(
      `SELECT set_config('app.client_id', '1', false); UPDATE photo SET status = 'refused' WHERE id = '${next}'`,
    )
  })

  test('a photo of a day without a campaign is taken and audited, and earns nothing', async () => {
    installation.clock.set('2026-12-09T15:00:00Z')
    const answer = await sendPhoto({}, 'bia')
    expect(answer).toMatchObject({ outcome: 'applied', changes: [{ collection: 'photos', row: { points: 50 } }] })
    const id = idOf(answer)
    const auditor = await openStaff(installation, ['auditor'])
    expect((await decide(auditor, 'photo', id, { decision: 'approve' })).status).toBe(200)
    await letUndoEnd(installation)
    const rules = serverParts.flatMap(({ ledgerRules = [] }) => ledgerRules)
    expect((await checkLedger(installation.services, 1, rules)).wrong).toEqual([])
  })
})
