import type { Tx } from '#server/platform/database/database.ts'

/**
 * Mandatory enrolments that are open and were due by then, of which no branch's head was told yet; held until the
 * commit. A deadline that was moved since is another one. Who is kept out is left out.
 */
export async function lockOverdue(tx: Tx, clientId: number, dueBy: Date, limit: number) {
  return tx
    .selectFrom('enrolment')
    .innerJoin('person', 'person.id', 'enrolment.user_id')
    .innerJoin('membership', (join) =>
      join.on('membership.client_id', '=', clientId).onRef('membership.user_id', '=', 'enrolment.user_id'),
    )
    .leftJoin('person_place', (join) =>
      join.on('person_place.client_id', '=', clientId).onRef('person_place.user_id', '=', 'enrolment.user_id'),
    )
    .leftJoin('branch', (join) =>
      join.on('branch.client_id', '=', clientId).onRef('branch.id', '=', 'person_place.branch_id'),
    )
    .select([
      'enrolment.id',
      'enrolment.user_id as userId',
      'enrolment.item_kind as kind',
      'enrolment.item_id as itemId',
      'enrolment.due_at as dueAt',
      'person.first_name as firstName',
      'person.last_name as lastName',
      'branch.path',
    ])
    .where('enrolment.client_id', '=', clientId)
    .where('enrolment.state', '=', 'open')
    .where('enrolment.mandatory', '=', true)
    .where('enrolment.due_at', '<=', dueBy)
    .where((eb) => eb('enrolment.head_told_for', 'is distinct from', eb.ref('enrolment.due_at')))
    .where('membership.blocked_at', 'is', null)
    .where('membership.ended_at', 'is', null)
    .orderBy('enrolment.due_at')
    .orderBy('enrolment.id')
    .limit(limit)
    .forUpdate(['enrolment'])
    .execute()
}

/** The heads of some branches who can be written to, by the branch. */
export async function findHeads(tx: Tx, clientId: number, branchIds: readonly string[]) {
  if (branchIds.length === 0) return new Map<string, never>()
  const rows = await tx
    .selectFrom('branch')
    .innerJoin('membership', (join) =>
      join
        .on('membership.client_id', '=', clientId)
        .onRef('membership.user_id', '=', 'branch.head_id')
        .on('membership.blocked_at', 'is', null)
        .on('membership.ended_at', 'is', null),
    )
    .innerJoin('person', 'person.id', 'membership.user_id')
    .select([
      'branch.id as branchId',
      'person.id as userId',
      'person.first_name as firstName',
      'person.email',
      'person.language_id as languageId',
    ])
    .where('branch.client_id', '=', clientId)
    .where('branch.id', 'in', [...branchIds])
    .where('branch.retired_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.branchId, row]))
}

/** Says of which deadline a head was told; no change that anybody edits over. */
export async function setHeadTold(
  tx: Tx,
  { clientId, id }: { clientId: number; id: string },
  dueAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('enrolment')
    .set({ head_told_for: dueAt })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute()
}
