import { explainRule, type AudienceFacts, type AudienceRule, type AudienceTerm } from '#contract/engine/audience.ts'
import type { CollectionName } from '#contract/engine/collection.ts'
import { pickText } from '#contract/engine/language.ts'
import { mostSeen, type Seen, type SeenAudience } from '#contract/features/audience/seen-contract.ts'
import { collections } from '#contract/model.ts'
import { findAudiences, findFacts } from '#server/engine/audiences/audience-queries.ts'
import { findMembersAmong } from '#server/engine/audiences/group-queries.ts'
import type { KindOfShown } from '#server/engine/server-feature.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { findStoreName } from '#server/features/store/store-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { findNames, findPlaceNames } from '../audience-queries.ts'
import { findAudiencesOf, findGroupNames, findModules, findSent } from './seen-queries.ts'

/** What people would call something to see, by the collection it comes in. */
const kindOfCollection: Partial<Record<CollectionName, string>> = {
  courses: 'course',
  trails: 'trail',
  news: 'news',
  campaigns: 'campaign',
}
const seenCollections = Object.keys(kindOfCollection) as CollectionName[]

/** The term at a place of a rule, as `explainRule` names it, and whether it is denied there. */
function termAt(rule: AudienceRule, path: string): SeenAudience['terms'][number] {
  const steps = path === '' ? [] : path.split('.')
  let at: unknown = rule
  for (const step of steps) at = (at as Record<string, unknown>)[step]
  return { term: at as AudienceTerm, denied: steps.filter((step) => step === 'not').length % 2 === 1 }
}

/** Of single people whom a rule names only the one who is asked about is told. */
const aboutOne = (term: AudienceTerm, userId: string): AudienceTerm => ('people' in term ? { people: [userId] } : term)

async function explain(tx: Tx, clientId: number, facts: AudienceFacts, ids: readonly number[]) {
  if (ids.length === 0) return []
  return (await findAudiences(tx, clientId, ids)).map(({ id, name, rule }): SeenAudience => {
    const { isIn, decidedBy } = explainRule(rule, facts)
    // A rule that waits to be applied to a person as they are now decides nothing yet.
    const terms = isIn ? decidedBy.map((path) => termAt(rule, path)) : []
    return { id, name, terms: terms.map(({ term, denied }) => ({ term: aboutOne(term, facts.userId), denied })) }
  })
}

/** What is called how, of everything that terms name. */
async function nameAll(tx: Tx, clientId: number, userId: string, audiences: readonly SeenAudience[]) {
  const terms = audiences.flatMap((audience) => audience.terms.map(({ term }) => term))
  const idsIn = (pick: (term: AudienceTerm) => string | undefined) => [
    ...new Set(terms.flatMap((term) => pick(term) ?? [])),
  ]
  const stores: Seen['names'] = []
  for (const id of idsIn((term) => ('store' in term ? String(term.store) : undefined))) {
    const name = await findStoreName(tx, clientId, Number(id))
    if (name !== undefined) stores.push({ id, name })
  }
  const groups = await findGroupNames(
    tx,
    clientId,
    idsIn((term) => ('group' in term ? term.group : undefined)),
  )
  return [
    ...(await findNames(tx, clientId, [userId])).map((person) => ({ id: person.userId, name: person.name })),
    ...groups.map(({ id, name }) => ({ id, name: pickText(name, 'pt-BR') || id })),
    ...(await findPlaceNames(tx, clientId, {
      branches: idsIn((term) =>
        'branch' in term ? term.branch : 'branchAlone' in term ? term.branchAlone : undefined,
      ),
      positions: idsIn((term) => ('position' in term ? term.position : undefined)),
    })),
    ...stores,
  ]
}

/** What a person sees, and the rule that shows them each of it; in the trail stands that it was looked at. */
export async function readSeen(
  services: Services,
  staff: Staff,
  kinds: readonly KindOfShown[],
  asked: string,
): Promise<Seen> {
  const { clientId } = staff
  return writeAsStaff(services, staff, async (tx, { note }) => {
    const [userId = fail('resource.not_found')] = await findMembersAmong(tx, clientId, [asked])
    await note({ act: 'person.see_as', subject: { kind: 'person', id: userId } })
    const [facts] = await findFacts(tx, clientId, [userId])
    const name = (await findNames(tx, clientId, [userId]))[0]?.name ?? ''
    if (!facts) return { name, isActive: false, items: [], cut: false, audiences: [], names: [] }
    const modules = await findModules(tx, clientId)
    const isOn = (collection: CollectionName) => {
      const { module } = collections[collection]
      return module === null || modules.includes(module)
    }
    const sent = await findSent(tx, { clientId, userId }, seenCollections.filter(isOn), mostSeen + 1)
    const held = await findAudiencesOf(tx, clientId, userId)
    const items: Seen['items'] = sent.map(({ collection, id, audienceId, title }) => ({
      kind: kindOfCollection[collection as CollectionName] ?? collection,
      id,
      name: typeof title === 'string' ? { 'pt-BR': title } : title,
      audienceId,
    }))
    // What is not sent to devices, but asked for when it is opened.
    const others = kinds.filter(({ kind }) => !Object.values(kindOfCollection).includes(kind))
    if (held.length > 0)
      for (const { kind, find } of others)
        for (const shown of await find(tx, clientId, held)) items.push({ kind, ...shown })
    const shown = items.slice(0, mostSeen)
    const used = [...new Set(shown.map(({ audienceId }) => audienceId))].filter((id) => id !== 0)
    const audiences = await explain(tx, clientId, facts, used)
    const cut = items.length > mostSeen
    return { name, isActive: true, items: shown, cut, audiences, names: await nameAll(tx, clientId, userId, audiences) }
  })
}
