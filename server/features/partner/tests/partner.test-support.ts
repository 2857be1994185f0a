import { idempotencyHeader } from '#contract/engine/endpoint.ts'
import { newId } from '#contract/engine/ids.ts'
import { dayIn } from '#contract/engine/time.ts'
import type { PointsTransfer } from '#contract/features/partner/partner-on-device.ts'
import { openPartnerSimulator } from '#test/support/external-services/partner-simulator.ts'
import type { Answer, Installation, PersonName } from '#test/support/server/test-installation.ts'
import { testStore } from '#server/features/reward/tests/ordering.test-support.ts'
import { publishPartner, sealSecret } from '../partner-service.ts'
import { sendDue } from '../transfer/send-transfers.ts'

const secret = 'a secret of thirty-two characters'
/** How long tests wait for the partner. */
export const shortPatience = { PARTNER_PATIENCE: '150' }

/** A partner of an installation's first client, and what people send there. */
export async function testPartner(installation: Installation) {
  const { services, clock } = installation
  const { database } = services
  const store = testStore(installation)
  const partner = await openPartnerSimulator({
    secret,
    now: () => clock.now(),
    today: () => dayIn('America/Sao_Paulo', clock.now()),
  })
  return {
    partner,
    store,
    set: (change: object = {}) =>
      database.inTenant(1, (tx) =>
        publishPartner(tx, {
          client_id: 1,
          name: 'Clube da Obra',
          address: partner.address,
          secret_sealed: sealSecret(services, secret),
          dependents: false,
          least: 1,
          reconciled_on: dayIn('America/Sao_Paulo', new Date(clock.now().getTime() - 86_400_000)),
          rev: 1,
          ...change,
        }),
      ),
    document: (userId: string, document: string | null) =>
      database.inSystem((tx) => tx.updateTable('person').set({ document }).where('id', '=', userId).execute()),
    send: (name: PersonName, body: object, key: string = newId()): Promise<Answer> =>
      installation.as(name).request('POST', '/api/points-transfer/', body, { [idempotencyHeader]: key }),
    /** Time passes, and what is due is done. */
    async pass(minutes: number): Promise<void> {
      clock.pass(minutes * 60_000)
      // What was just reserved is sent by its job, which may be at it.
      await services.jobs.run()
      await sendDue(services)
    },
    row: (id: string) =>
      database.inTenant(1, (tx) =>
        tx.selectFrom('partner_transfer').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      ),
    count: async () => {
      const { count } = await database.inTenant(1, (tx) =>
        tx
          .selectFrom('partner_transfer')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
      )
      return count
    },
    differences: () =>
      database.inTenant(1, (tx) =>
        tx.selectFrom('partner_difference').select(['kind', 'reference', 'ours', 'theirs']).orderBy('id').execute(),
      ),
  }
}

export const sentAs = (answer: Answer): PointsTransfer => {
  if (answer.status !== 200) throw new Error(`not taken: ${answer.body.toString()}`)
  return answer.json<PointsTransfer>()
}
