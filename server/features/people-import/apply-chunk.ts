import { newId } from '#contract/engine/ids.ts'
import { noteActs } from '#server/engine/audit/note-act.ts'
import { followPeople } from '#server/engine/audiences/follow-people.ts'
import { markFaults, type PlanRow } from '#server/engine/imports/import-queries.ts'
import { shareTree } from '#server/engine/structure/place-service.ts'
import type { Services } from '#server/engine/services.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { writeToNew } from '#server/features/people/invite-service.ts'
import { lockAdministrators } from '#server/features/people/administrators-service.ts'
import { voidLinks } from '#server/features/recovery/link-service.ts'
import type { Step } from './import-job.ts'
import { decide, importReason, seenOf } from './plan/decide.ts'
import { findHits, findPeople } from './plan/find-people.ts'
import { changePlaces, findGonePlaces } from './plan/place-names.ts'
import type { ReadRow } from './plan/read-row.ts'
import {
  addMembers,
  addPeople,
  blockMembers,
  changeGroups,
  changeMembers,
  changePeople,
  changePhones,
  type Written,
} from './plan/write-people.ts'
import { findBrandName } from './people-import-queries.ts'
import { optionsOf } from './people-import-service.ts'

/** What a stretch of rows is applied with. */
export interface Applying extends Step {
  /** The hash of a password that nobody knows ([Note: One hash]). */
  passwordHash: string
}

type Wanted = Written & { fields: string[]; blocks: boolean }
type Fault = { row: number; code: string; field: string | null }

const changedSince = ({ row }: { row: number }): Fault => ({ row, code: 'import.changed_since', field: null })

/**
 * Applies rows as they were planned, in the transaction of the caller. A row whose person is another one now, or has
 * changed, becomes one at fault. Answers whose open apps are to hear of it.
 */
export async function applyRows(
  services: Services,
  tx: Tx,
  applying: Applying,
  planned: readonly PlanRow[],
  read: readonly ReadRow[],
  elsewhere: ReadonlySet<string>,
): Promise<string[]> {
  const { row, importer, passwordHash } = applying
  const { client_id: clientId, id: importId } = row
  const now = services.clock.now()
  const { wanted, faults } = await decideAgain(tx, applying, planned, read, elsewhere, now)
  const isNew = (each: Wanted) => each.found === null
  const added = await addPeople(tx, wanted.filter(isNew), passwordHash, now)
  faults.push(...wanted.filter((each) => isNew(each) && !added.has(each.userId)).map(changedSince))
  const people = wanted.filter((each) => !isNew(each) || added.has(each.userId))
  const members = people.filter(({ found }) => found?.member)
  const newMembers = people.filter(({ found }) => !found?.member)
  await addMembers(tx, clientId, newMembers, now)
  await changePeople(tx, people)
  for (const { found, target, userId } of members) if (found?.email !== target.email) await voidLinks(tx, userId)
  await changeMembers(tx, clientId, members, now)
  await changePhones(tx, people, now)
  await changeGroups(tx, clientId, people)
  await changePlaces(tx, clientId, people)
  const ids = people.map(({ userId }) => userId)
  const followed = await followPeople(tx, clientId, ids)
  await noteActs(
    tx,
    { userId: importer.userId, clientId },
    people.flatMap((each) => actsOf(each, importId)),
    now,
  )
  if (optionsOf(row).letters) {
    const brand = await findBrandName(tx, clientId)
    for (const { found, target, userId } of newMembers) {
      const to = { id: userId, username: null, email: target.email, first_name: target.firstName }
      const access = { first_access: found?.firstAccess ?? true, language_id: target.languageId }
      await writeToNew(services, tx, { ...to, ...access }, brand, now)
    }
  }
  await markFaults(tx, clientId, importId, faults)
  return [...new Set([...followed, ...people.filter(({ found }) => found !== null).map(({ userId }) => userId)])]
}

/** What rows come to now, by what there is now. Nothing of it may be else than it was when the rows were looked at. */
async function decideAgain(
  tx: Tx,
  { row, importer, rules }: Step,
  planned: readonly PlanRow[],
  read: readonly ReadRow[],
  elsewhere: ReadonlySet<string>,
  now: Date,
): Promise<{ wanted: Wanted[]; faults: Fault[] }> {
  const rows = new Map(read.map((each) => [each.row, each]))
  const todo = planned.flatMap((plan) => {
    const each = rows.get(plan.row)
    return each && ['new', 'changed', 'blocked'].includes(plan.outcome) ? [{ plan, ...each }] : []
  })
  const hits = await findHits(
    tx,
    row.client_id,
    todo.map(({ wish }) => wish),
  )
  const ids = [...new Set(hits.flatMap((each) => each.ids))]
  const people = await findPeople(tx, row.client_id, ids, elsewhere, { hold: true })
  const wanted: Wanted[] = []
  const faults: Fault[] = []
  for (const [at, { plan, wish, fault }] of todo.entries()) {
    // What a row names may be gone since it was looked at: a group.
    if (fault) {
      faults.push({ row: plan.row, code: fault.code, field: fault.field })
      continue
    }
    const [userId, ...others] = hits[at]?.ids ?? []
    const found = userId === undefined ? null : (people.get(userId) ?? null)
    const isSeen = others.length === 0 && plan.user_id === (userId ?? null) && plan.seen === seenOf(found)
    const decision = isSeen ? decide(wish, found, importer, rules.country) : null
    if (decision?.outcome === 'error') faults.push({ row: plan.row, ...decision.fault })
    else if (decision?.outcome !== plan.outcome) faults.push(changedSince(plan))
    else {
      const { target, fields, outcome } = decision
      const id = userId ?? newId(now.getTime())
      wanted.push({ row: plan.row, userId: id, found, target, fields, blocks: outcome === 'blocked' })
    }
  }
  // Who works where is looked at with the tree shared ([Note: Places]).
  await shareTree(tx, row.client_id)
  const gone = await findGonePlaces(tx, row.client_id, wanted)
  faults.push(...gone.map(changedSince))
  const staying = wanted.filter((each) => !gone.includes(each))
  const kept = await keepAdministrators(
    tx,
    row.client_id,
    staying.filter(
      ({ found, target }) =>
        found?.member?.roles.includes('programme-admin') &&
        (target.isBlocked || !target.roles.includes('programme-admin')),
    ),
  )
  faults.push(...kept.map((each) => ({ row: each.row, code: 'roles.last_admin', field: 'roles' })))
  return { wanted: staying.filter((each) => !kept.includes(each)), faults }
}

/** Of those who would no longer administer the programme, the ones who stay since nobody else would. */
async function keepAdministrators<P extends { userId: string }>(
  tx: Tx,
  clientId: number,
  going: readonly P[],
): Promise<P[]> {
  if (going.length === 0) return []
  const administrators = await lockAdministrators(tx, clientId)
  const goingIds = new Set(going.map(({ userId }) => userId))
  if (administrators.some((userId) => !goingIds.has(userId))) return []
  return going.filter(({ userId }) => administrators.includes(userId))
}

/** The traces of one row: that it was applied and to which fields, and apart what somebody may do and that they were blocked. */
function actsOf({ userId, found, target, fields, blocks, row }: Wanted, importId: string) {
  const subject = { kind: 'person', id: userId }
  const roles = found?.member ? found.member.roles : ['member']
  return [
    {
      act: found?.member ? 'person.import_change' : 'person.import_add',
      subject,
      after: { import: importId, row, fields },
    },
    ...(JSON.stringify(roles) === JSON.stringify(target.roles)
      ? []
      : [{ act: 'person.roles', subject, before: { roles }, after: { roles: target.roles } }]),
    ...(blocks ? [{ act: 'person.block', subject, after: { reason: importReason } }] : []),
  ]
}

/** Blocks people who are missing from a full list, as far as they are as they were seen. */
export async function applyLeaving(
  services: Services,
  tx: Tx,
  { row, importer }: Step,
  planned: readonly PlanRow[],
): Promise<string[]> {
  const { client_id: clientId, id: importId } = row
  const now = services.clock.now()
  const going = planned.flatMap(({ outcome, user_id: userId, seen, row: number }) =>
    outcome === 'leaving' && userId !== null ? { userId, rev: Number(seen), row: number } : [],
  )
  const kept = await keepAdministrators(tx, clientId, going)
  const wanted = going.filter((each) => !kept.includes(each))
  const blocked = await blockMembers(tx, clientId, wanted, importReason, now)
  const followed = await followPeople(tx, clientId, [...blocked])
  await noteActs(
    tx,
    { userId: importer.userId, clientId },
    [...blocked].map((userId) => ({
      act: 'person.block',
      subject: { kind: 'person', id: userId },
      after: { reason: importReason, import: importId },
    })),
    now,
  )
  await markFaults(tx, clientId, importId, [
    ...kept.map((each) => ({ row: each.row, code: 'roles.last_admin', field: null })),
    ...wanted.filter(({ userId }) => !blocked.has(userId)).map(changedSince),
  ])
  return [...new Set([...followed, ...blocked])]
}
