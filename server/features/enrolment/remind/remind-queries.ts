import type { Tx } from '#server/platform/database/database.ts'

/** Open enrolments whose people are to be reminded by now, held until the commit; who is kept out is left out. */
export async function lockToRemind(tx: Tx, clientId: number, now: Date, limit: number) {
  return tx
    .selectFrom('enrolment')
    .innerJoin('person', 'person.id', 'enrolment.user_id')
    .innerJoin('membership', (join) =>
      join.on('membership.client_id', '=', clientId).onRef('membership.user_id', '=', 'enrolment.user_id'),
    )
    .selectAll('enrolment')
    .select([
      'person.first_name as firstName',
      'person.email',
      'person.email_proven_at as provenAt',
      'person.language_id as languageId',
      'membership.blocked_at as blockedAt',
      'membership.ended_at as leftAt',
    ])
    .where('enrolment.client_id', '=', clientId)
    .where('enrolment.remind_at', '<=', now)
    .orderBy('enrolment.remind_at')
    .limit(limit)
    .forUpdate(['enrolment'])
    .execute()
}

/** Says when somebody was reminded, and when they are next; no change that anybody edits over. */
export async function setReminded(
  tx: Tx,
  { clientId, id }: { clientId: number; id: string },
  change: { reminded_at?: Date; remind_at: Date | null },
): Promise<void> {
  await tx.updateTable('enrolment').set(change).where('client_id', '=', clientId).where('id', '=', id).execute()
}
