import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import type { Problem } from '#contract/engine/errors.ts'
import { joiningIn } from '#server/features/people/join/join.test-support.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { sendDue } from '../transfer/send-transfers.ts'
import { transfer } from '../transfer/transfer-service.ts'
import { shortPatience, testPartner } from './partner.test-support.ts'

onPostgres(() => {
  let installation: Installation
  let at: Awaited<ReturnType<typeof testPartner>>
  let platform: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation('postgres', shortPatience)
    at = await testPartner(installation)
    await at.set()
    platform = await openStaff(installation, 'platform')
    // Each is sent below, and by no job before that.
    installation.services.jobs.rest()
  })
  afterAll(async () => {
    await installation.close()
    await at.partner.close()
  })

  let documents = 70_000_000_000
  const person = async () => {
    const { userId } = await joiningIn(installation).member()
    await at.document(userId, String(++documents))
    await at.store.grant(userId, 100)
    return userId
  }
  const send = async (userId: string, points: number) => {
    const found = await installation.services.members.find(userId, 1)
    if (!found) throw new Error('no member')
    return transfer(installation.services, { ...found, sessionId: newId() }, newId(), { points })
  }
  const join = async (keep: string, other: string) => {
    const path = `/api/admin/people/${keep}/join/${other}/`
    const { one, other: gone } = (await platform.get(path)).json<Record<'one' | 'other', { rev: number }>>()
    return platform.send('POST', path, { otherRev: gone.rev }, { rev: one.rev })
  }

  test('two people who both have points at the partner are not joined, and it is named', async () => {
    const [keep, other] = [await person(), await person()]
    await send(keep, 10)
    await send(other, 10)
    const answer = await join(keep, other)
    expect([answer.status, answer.json<Problem>()]).toMatchObject([
      409,
      { code: 'people.merge_conflict', values: { list: 'Clube da Obra' } },
    ])
  })

  test('a transfer that is open goes over with its person, and is settled once, in the account it began with', async () => {
    const [keep, other] = [await person(), await person()]
    const { id } = await send(other, 40)
    const { account } = await at.row(id)
    expect((await join(keep, other)).status).toBe(200)
    await sendDue(installation.services)
    expect(await at.row(id)).toMatchObject({ user_id: keep, state: 'accepted', account })
    expect(at.partner.known.get(id)).toMatchObject({ points: 40, account })
    expect(await at.store.has(keep)).toMatchObject({ available: 160, reserved: 0 })
    expect(await at.store.wrong()).toEqual([])
  })

  test('what was sent by a server that ended before the answer is asked for by another', async () => {
    const userId = await person()
    const { id } = await send(userId, 5)
    at.partner.known.set(id, { account: '1', points: 5, state: 'accepted', on: '2026-11-18' })
    await installation.services.database.inTenant(1, (tx) =>
      tx.updateTable('partner_transfer').set({ state: 'sent', tries: 1 }).where('id', '=', id).execute(),
    )
    await sendDue(installation.services)
    expect(await at.row(id)).toMatchObject({ state: 'accepted', tries: 2 })
    expect(at.partner.asked.filter(({ path, method }) => method === 'GET' && path.includes(id))).toHaveLength(1)
  })
})
