import type { Selectable, Updateable } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { ScormCloudRegistrationTable } from './scorm-cloud-tables.ts'

export type Registration = Selectable<ScormCloudRegistrationTable>

/** The registration of somebody for an activity in a cycle, made by whoever comes first. */
export async function findOrBegin(
  tx: Tx,
  begun: Omit<Registration, 'registered_at' | 'result'>,
): Promise<Registration> {
  await tx
    .insertInto('scorm_cloud_registration')
    .values({ ...begun, registered_at: null, result: null })
    .onConflict((conflict) => conflict.columns(['client_id', 'user_id', 'activity_id', 'cycle']).doNothing())
    .execute()
  return tx
    .selectFrom('scorm_cloud_registration')
    .selectAll()
    .where('client_id', '=', begun.client_id)
    .where('user_id', '=', begun.user_id)
    .where('activity_id', '=', begun.activity_id)
    .where('cycle', '=', begun.cycle)
    .executeTakeFirstOrThrow()
}

/** A registration by its name with the vendor. */
export async function findRegistration(tx: Tx, clientId: number, id: string): Promise<Registration | undefined> {
  return tx
    .selectFrom('scorm_cloud_registration')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Keeps that the vendor knows it, or what was fetched of it. */
export async function changeRegistration(
  tx: Tx,
  clientId: number,
  id: string,
  change: Pick<Updateable<ScormCloudRegistrationTable>, 'registered_at' | 'result'>,
): Promise<void> {
  await tx
    .updateTable('scorm_cloud_registration')
    .set(change)
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute()
}
