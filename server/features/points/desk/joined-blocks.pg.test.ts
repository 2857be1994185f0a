import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JoinedPeople } from '#contract/features/people/people-schema.ts'
import { joiningIn } from '#server/features/people/join/join.test-support.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { isBlocked } from '../block-service.ts'

const blocks = '/api/admin/points/blocks/'

onPostgres(() => {
  let installation: Installation
  let platform: StaffCaller
  let admin: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation('postgres')
    platform = await openStaff(installation, 'platform')
    admin = await openStaff(installation, ['programme-admin'])
  })
  afterAll(async () => installation.close())

  const person = async (blocked: boolean) => {
    const { userId } = await joiningIn(installation).member()
    if (blocked) expect((await admin.send('POST', blocks, { userId, reason: 'Notas repetidas' })).status).toBe(200)
    return userId
  }
  const join = async (keep: string, other: string) => {
    const path = `/api/admin/people/${keep}/join/${other}/`
    const { one, other: gone } = (await platform.get(path)).json<JoinedPeople>()
    return (await platform.send('POST', path, { otherRev: gone.rev }, { rev: one.rev })).status
  }
  const isOut = (userId: string) =>
    installation.services.database.inTenant(1, (tx) => isBlocked(tx, { clientId: 1, userId }))

  test('two people who are one and were both blocked are joined, stay blocked, and one lift ends it', async () => {
    const [keep, other] = [await person(true), await person(true)]
    expect(await join(keep, other)).toBe(200)
    expect(await isOut(keep)).toBe(true)
    expect((await admin.send('POST', `${blocks}lift/`, { userId: keep })).status).toBe(200)
    expect(await isOut(keep)).toBe(false)
  })

  test('whoever is joined with somebody who was blocked is blocked', async () => {
    const [keep, other] = [await person(false), await person(true)]
    expect(await join(keep, other)).toBe(200)
    expect(await isOut(keep)).toBe(true)
  })
})
