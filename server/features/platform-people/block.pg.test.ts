import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import { blockPerson as blockInClient } from '#server/features/people/people-write-service.ts'
import { ProblemError } from '#server/platform/problem.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { openStaff } from '#test/support/staff-caller.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import { blockPerson } from './block-service.ts'

onPostgres(() => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation('postgres')))
  afterAll(async () => installation.close())

  /** As who has just been let to the desk: what is raced is what comes after. */
  const staff = (userId: string, clientId = 0): Staff => ({
    userId,
    sessionId: newId(),
    clientId,
    roles: ['platform-admin'],
    timeZone: 'America/Sao_Paulo',
    address: '127.0.0.1',
    requestId: 'race',
    key: newId(),
    rev: 1,
    requestHash: 'race',
  })
  const outcomes = async (...work: Promise<unknown>[]) =>
    (await Promise.allSettled(work))
      .map((done) =>
        done.status === 'fulfilled'
          ? 'done'
          : done.reason instanceof ProblemError
            ? done.reason.code
            : String(done.reason),
      )
      .toSorted()
  const forgetAdministrators = async () => {
    const { database } = installation.services
    await database.inSystem((tx) => tx.updateTable('person').set({ superuser: false }).execute())
    await database.inTenant(1, (tx) =>
      tx
        .updateTable('membership')
        .set({ roles: ['member'] })
        .where('client_id', '=', 1)
        .execute(),
    )
  }

  test('back-office D39: of the last two who run the platform, blocking each other at once, one stays', async () => {
    const { services } = installation
    for (let round = 0; round < 5; round++) {
      await forgetAdministrators()
      const [one, other] = [await openStaff(installation, 'platform'), await openStaff(installation, 'platform')]
      const told = await outcomes(
        blockPerson(services, staff(one.userId), other.userId, 'x'),
        blockPerson(services, staff(other.userId), one.userId, 'x'),
      )
      expect(told).toEqual(['done', 'roles.last_admin'])
    }
  })

  test('back-office D39: of a client’s last two administrators, blocked at once on the platform or in the client, one stays', async () => {
    const { services } = installation
    for (const second of ['platform', 'client'] as const)
      for (let round = 0; round < 5; round++) {
        await forgetAdministrators()
        const runner = await openStaff(installation, 'platform')
        const [one, other] = [
          await openStaff(installation, ['programme-admin']),
          await openStaff(installation, ['programme-admin']),
        ]
        const told = await outcomes(
          blockPerson(services, staff(runner.userId), one.userId, 'x'),
          second === 'platform'
            ? blockPerson(services, staff(runner.userId), other.userId, 'x')
            : blockInClient(services, staff(runner.userId, 1), other.userId, 'x'),
        )
        expect([second, told]).toEqual([second, ['done', 'roles.last_admin']])
      }
  })
})
