import { everybody } from '#contract/engine/audience.ts'
import type { Rule } from '#contract/features/enrolment/enrolment-schema.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { deadlineOf } from '../apply/apply-people.ts'
import { itemWord, titlesOf } from '../item-titles.ts'
import type { ListedRule } from './rule-queries.ts'

/** Rules as staff see them. */
export async function describeRules(tx: Tx, clientId: number, rows: readonly ListedRule[]): Promise<Rule[]> {
  const items = rows.map(({ item_kind: kind, item_id: id }) => ({ kind, id }))
  const titles = await titlesOf(tx, clientId, items)
  return rows.map((row) => ({
    id: row.id,
    rev: row.rev,
    item: {
      kind: row.item_kind,
      id: row.item_id,
      title: titles.get(itemWord({ kind: row.item_kind, id: row.item_id })) ?? {},
    },
    audience:
      row.audience === null
        ? null
        : { id: row.audience, name: row.audience === everybody ? null : (row.audienceName ?? null) },
    person:
      row.user_id === null
        ? null
        : {
            userId: row.user_id,
            name: `${row.firstName ?? ''} ${row.lastName ?? ''}`.trim(),
            email: row.email ?? '',
          },
    startsOn: row.starts_on,
    mandatory: row.mandatory,
    deadline: deadlineOf(row),
    reminders: row.reminders,
    endsOnLeaving: row.ends_on_leaving,
    repeatMonths: row.repeat_months,
    locks: row.locks,
    endedAt: row.ended_at?.toISOString() ?? null,
    applying: row.applied_rev === null || row.applied_rev < row.rev,
  }))
}
