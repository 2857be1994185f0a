import type { BrowserProvider } from '#contract/features/sign-in/sign-in-contract.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { PersonIdentityTable, SignInCodeTable, SignInFlowTable } from './sign-in-tables.ts'

/** Who a provider's subject is; undefined when they were never here. */
export async function findIdentity(
  tx: Tx,
  subject: { clientId: number; provider: BrowserProvider; issuer: string; subject: string },
): Promise<{ user_id: string } | undefined> {
  return tx
    .selectFrom('person_identity')
    .select('user_id')
    .where('client_id', '=', subject.clientId)
    .where('provider', '=', subject.provider)
    .where('issuer', '=', subject.issuer)
    .where('subject', '=', subject.subject)
    .executeTakeFirst()
}

/** Binds a person to a subject; false when they are bound to another one of that issuer. */
export async function bindIdentity(tx: Tx, identity: PersonIdentityTable): Promise<boolean> {
  const rows = await tx
    .insertInto('person_identity')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute()
  return rows.length === 1
}

export async function insertCode(tx: Tx, code: SignInCodeTable): Promise<void> {
  await tx.insertInto('sign_in_code').values(code).execute()
}

/** Takes a code away and gives what it stood for: nobody gets it twice. */
export async function takeCode(tx: Tx, hash: string): Promise<SignInCodeTable | undefined> {
  return tx.deleteFrom('sign_in_code').where('hash', '=', hash).returningAll().executeTakeFirst()
}

export async function insertFlow(tx: Tx, flow: SignInFlowTable): Promise<void> {
  await tx.insertInto('sign_in_flow').values(flow).execute()
}

/** Takes a flow away and gives it: an answer to it is taken once. */
export async function takeFlow(tx: Tx, hash: string): Promise<SignInFlowTable | undefined> {
  return tx.deleteFrom('sign_in_flow').where('hash', '=', hash).returningAll().executeTakeFirst()
}
