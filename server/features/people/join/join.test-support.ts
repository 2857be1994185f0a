import { newId } from '#contract/engine/ids.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { addMembership, addPerson } from '#server/features/session/people/people-service.ts'
import { signInAs } from '#test/support/staff-caller.ts'
import { signUpPeople } from '#test/support/campaigns/sign-up.ts'
import { goodSale } from '#test/support/server/test-content.ts'
import { ask, type Installation } from '#test/support/server/test-installation.ts'

/** What tests of joined people need: people of client 1 who send operations, and sales to send. */
export function joiningIn(installation: Installation) {
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => installation.services.database.inTenant(1, work)

  let numbers = 0
  /** Somebody with a session of their own, who sends operations by it. */
  const member = async () => {
    const { services, clock, app } = installation
    const email = `join-${newId().slice(-8)}@example.com`
    const names = { username: null, firstName: 'Junta', lastName: 'Silva' }
    const userId = await services.database.inSystem((tx) =>
      addPerson(tx, { email, emailProven: true, ...names, password: 'uma senha boa' }, clock.now()),
    )
    const membership = { clientId: 1, userId, roles: ['member' as const], profession: null }
    await inTenant(async (tx) => {
      await addMembership(tx, membership, clock.now())
      await signUpPeople(tx, 1, { userIds: [userId] })
    })
    const session = await signInAs(installation, userId)
    const send = async (...operations: object[]) =>
      (
        await ask(app, {
          method: 'POST',
          url: '/api/operations/',
          body: { operations },
          headers: await session.headers(),
        })
      ).json<{ answers: { outcome: string; receipt?: { number: string } }[] }>().answers
    return { userId, send }
  }
  const sale = (invoiceNumber = `J-${++numbers}`) => ({
    id: newId(),
    kind: 'sale.report',
    payload: { ...goodSale, invoiceNumber },
    capturedAt: installation.clock.now().toISOString(),
    skewMs: 0,
    dependsOn: [],
  })
  return { inTenant, member, sale }
}
