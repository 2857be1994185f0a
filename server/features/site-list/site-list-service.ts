import type { FieldProblem } from '#contract/engine/errors.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import { pickText } from '#contract/engine/language.ts'
import { siteListKeys, type SiteList, type SiteListKey } from '#contract/features/course/course-contract.ts'
import type { DeskList, WrittenItem } from '#contract/features/site-list/site-list-contract.ts'
import {
  holdSiteList,
  publishSiteList,
  readSiteLists as readKept,
  usedItems,
  type KeptList,
} from '#server/features/course/site-list-service.ts'
import { readLanguages } from '#server/features/settings/settings-service.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'

const described = ({ key, rev, items }: KeptList, used: ReadonlySet<string>): DeskList => ({
  key,
  rev,
  items: items.map(({ id, name, retired = false }) => ({ id, name, retired, used: used.has(id) })),
})

/** Every list there can be, written or not. */
export async function readSiteLists({ database }: Services, { clientId }: Staff) {
  return database.inTenant(clientId, async (tx) => {
    const kept = await readKept(tx, clientId)
    const lists: DeskList[] = []
    for (const key of siteListKeys) {
      const list = kept.find((one) => one.key === key) ?? { key, rev: 0, items: [] }
      lists.push(described(list, await usedItems(tx, clientId, key)))
    }
    return { lists, ...(await readLanguages(tx, clientId)) }
  })
}

/** Without labels that are empty; `retired` only where it is. */
function cleanItems(items: readonly WrittenItem[]): SiteList['items'] {
  return items.map(({ id, name, retired }) => {
    const labels = Object.fromEntries(Object.entries(name).filter(([, label]) => label)) as typeof name
    return { id, name: labels, ...(retired && { retired }) }
  })
}

/** Fails with every item that lacks its label, or has the id of one before it. */
function demandItems(items: readonly WrittenItem[], needed: LanguageCode): void {
  const problems = items.flatMap(({ id, name }, at): FieldProblem[] => [
    ...(name[needed] ? [] : [{ field: `items.${at}.name`, code: 'required' as const }]),
    ...(items.findIndex((item) => item.id === id) < at ? [{ field: `items.${at}.id`, code: 'invalid' as const }] : []),
  ])
  if (problems.length > 0) fail('request.invalid', { fields: problems })
}

/** Fails with `list.in_use` where an item that a course names would be gone. */
async function demandUnused(tx: Tx, clientId: number, before: KeptList, items: readonly WrittenItem[]): Promise<void> {
  const kept = new Set(items.map(({ id }) => id))
  const used = await usedItems(tx, clientId, before.key)
  const lost = before.items.find(({ id }) => used.has(id) && !kept.has(id))
  if (lost) fail('list.in_use', { values: { name: pickText(lost.name, 'pt-BR') } })
}

/** Writes the items of a list, and shows them to every device. */
export async function saveSiteList(
  services: Services,
  staff: Staff,
  key: SiteListKey,
  items: readonly WrittenItem[],
): Promise<DeskList> {
  const { clientId } = staff
  const saved = await writeAsStaff(services, staff, async (tx, { note, demandRev }) => {
    const before = await holdSiteList(tx, clientId, key)
    demandRev(before.rev)
    const { defaultLanguage } = await readLanguages(tx, clientId)
    demandItems(items, defaultLanguage)
    await demandUnused(tx, clientId, before, items)
    const list = { key, items: cleanItems(items) }
    await publishSiteList(tx, clientId, list)
    await note({
      act: 'list.save',
      subject: { kind: 'list', id: key },
      before: { items: before.items },
      after: { items: list.items },
    })
    return described({ ...list, rev: before.rev + 1 }, await usedItems(tx, clientId, key))
  })
  await services.realtime.pokeClient(clientId)
  return saved
}
