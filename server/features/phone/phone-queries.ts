import type { Selectable } from 'kysely'
import type { PhoneKind } from '#contract/features/phone/phone-rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { PersonPhoneTable } from './phone-tables.ts'

export type PhoneRow = Selectable<PersonPhoneTable>

export async function findPhones(tx: Tx, userId: string): Promise<PhoneRow[]> {
  return tx.selectFrom('person_phone').selectAll().where('user_id', '=', userId).execute()
}

export async function findPhone(tx: Tx, userId: string, kind: PhoneKind): Promise<PhoneRow | undefined> {
  return tx
    .selectFrom('person_phone')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst()
}

/** Saves the number; the same again stays verified, another one has to be verified anew. */
export async function upsertPhone(tx: Tx, phone: Omit<PhoneRow, 'verified_at'>): Promise<void> {
  await tx
    .insertInto('person_phone')
    .values({ ...phone, verified_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind'])
        .doUpdateSet((eb) => ({
          e164: eb.ref('excluded.e164'),
          updated_at: eb.ref('excluded.updated_at'),
          verified_at: null,
        }))
        .where('person_phone.e164', '!=', (eb) => eb.ref('excluded.e164')),
    )
    .execute()
}

export async function deletePhone(tx: Tx, userId: string, kind: PhoneKind): Promise<boolean> {
  const gone = await tx
    .deleteFrom('person_phone')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** Marks every phone of the person with that number as verified: one SIM is often mobile and WhatsApp. */
export async function markVerified(tx: Tx, userId: string, e164: string, at: Date): Promise<boolean> {
  const changed = await tx
    .updateTable('person_phone')
    .set({ verified_at: at })
    .where('user_id', '=', userId)
    .where('e164', '=', e164)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export async function unverifyPhones(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('person_phone').set({ verified_at: null }).where('user_id', '=', userId).execute()
}
