import type { Rule } from '#contract/features/enrolment/enrolment-schema.ts'
import { pickText } from '#contract/engine/language.ts'
import { csvText, fold, pageSize } from '#contract/engine/staff/list.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { readItem, titlesOf } from '../item-titles.ts'
import { findRules } from './rule-queries.ts'
import { describeRules } from './rule-rows.ts'

/** What a list of rules is asked. */
export interface RuleQuery {
  search?: string | undefined
  item?: string | undefined
  state?: 'running' | 'ended' | undefined
}

/** Items with every word that is searched for in one of their titles. */
async function itemsNamed(tx: Tx, clientId: number, search: string) {
  const words = fold(search).split(/\s+/).filter(Boolean)
  return Array.from(await titlesOf(tx, clientId)).flatMap(([word, title]) =>
    Object.values(title).some((text) => words.every((part) => fold(text).includes(part))) ? [readItem(word)] : [],
  )
}

/** A page of the rules, the newest first. */
export async function listRules(
  { database }: Pick<Services, 'database'>,
  { clientId }: Staff,
  { search, item, state, cursor }: RuleQuery & { cursor?: string | undefined },
): Promise<{ rows: Rule[]; next: string | null }> {
  return database.inTenant(clientId, async (tx) => {
    const items = search ? await itemsNamed(tx, clientId, search) : undefined
    const filter = { item: item === undefined ? undefined : readItem(item), items, state }
    const before = cursor && /^[0-9a-f-]{36}$/.test(cursor) ? cursor : null
    const found = await findRules(tx, clientId, filter, { before, limit: pageSize + 1 })
    const page = found.slice(0, pageSize)
    return {
      rows: await describeRules(tx, clientId, page),
      next: found.length > pageSize ? (page.at(-1)?.id ?? null) : null,
    }
  })
}

const heads = ['id', 'item', 'title', 'audience', 'person', 'mandatory', 'starts_on', 'due_on', 'due_days', 'ended_at']

/** The rules as a CSV, as they are filtered; that it was taken is itself an act. */
export async function* exportRules(services: Services, staff: Staff, query: RuleQuery): AsyncGenerator<string> {
  await writeAsStaff(services, staff, async (_tx, { note }) => {
    const subject = { kind: 'client', id: String(staff.clientId) }
    await note({ act: 'enrolment.rule_export', subject, after: { ...query } })
    return { done: true }
  })
  yield csvText([heads])
  for (let cursor: string | undefined | null; cursor !== null;) {
    const page = await listRules(services, staff, { ...query, ...(cursor && { cursor }) })
    if (page.rows.length > 0)
      yield csvText(
        page.rows.map((rule) => [
          rule.id,
          `${rule.item.kind}:${rule.item.id}`,
          pickText(rule.item.title, 'pt-BR'),
          rule.audience ? (rule.audience.name ?? '*') : null,
          rule.person?.email ?? null,
          String(rule.mandatory),
          rule.startsOn,
          rule.deadline && 'on' in rule.deadline ? rule.deadline.on : null,
          rule.deadline && 'days' in rule.deadline ? rule.deadline.days : null,
          rule.endedAt,
        ]),
      ).slice(1)
    cursor = page.next
  }
}
