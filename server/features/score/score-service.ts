import type { AudienceRule } from '#contract/engine/audience.ts'
import { isGradedType, testTypeNames } from '#contract/features/activity/types/tests.ts'
import { groupScore } from '#contract/features/score/score-rules.ts'
import type { Services } from '#server/engine/services.ts'
import { publishOwnRows, withdrawOwnRows } from '#server/engine/sync/publish-service.ts'
import { readAccess } from '#server/features/settings/settings-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import {
  deleteScores,
  findDueGroups,
  findScoredCourses,
  findUntold,
  noteTold,
  saveScore,
  sumScores,
} from './score-queries.ts'

type Reckoning = Pick<Services, 'database' | 'clock' | 'realtime'>

// [Note: Group scores] A group's score is reckoned from what its people have now, every ten minutes at most: nothing is
// added up along the way, so that no change of points, weights, grades or members can leave it wrong. Devices are told a
// score when it has changed by a tenth, which in a large group takes many people; what each was told stands in a table,
// so that who leaves a group loses its score and a server that dies goes on where it was.

/** A score is no older than that, ms. */
const oldest = 9 * 60_000
/** Groups, and people, of one transaction. */
const groupsAtOnce = 20
const peopleAtOnce = 200

const gradedTypes = testTypeNames.filter(isGradedType)

/** Whether a rule names a group as somebody it is for. */
function namesGroup(rule: AudienceRule, groupId: string): boolean {
  if ('group' in rule) return rule.group === groupId
  if ('all' in rule) return rule.all.some((part) => namesGroup(part, groupId))
  return 'any' in rule && rule.any.some((part) => namesGroup(part, groupId))
}

/** Reckons groups of a client whose scores are old; how many. */
async function reckonSome(tx: Tx, clientId: number, now: Date): Promise<number> {
  const due = await findDueGroups(tx, clientId, new Date(now.getTime() - oldest), groupsAtOnce)
  if (due.length === 0) return 0
  const courses = await findScoredCourses(tx, clientId, gradedTypes)
  for (const groupId of due) {
    const own = courses.filter(({ rule }) => rule === null || namesGroup(rule, groupId))
    const { people, total } = await sumScores(tx, clientId, groupId, own)
    await saveScore(tx, clientId, { groupId, people, score: groupScore(total, people), now })
  }
  return due.length
}

/** Tells some people's devices what they have not been told; who was told. */
async function tellSome(tx: Tx, clientId: number): Promise<string[]> {
  const untold = await findUntold(tx, clientId, peopleAtOnce)
  const byPerson = Map.groupBy(untold, ({ userId }) => userId)
  for (const [userId, all] of byPerson) {
    const owner = { clientId, userId }
    const rows = all.flatMap(({ groupId, told }) =>
      told ? [{ groupId, name: told.name, score: told.score, asOf: told.since.toISOString() }] : [],
    )
    const gone = all.flatMap(({ groupId, told }) => (told ? [] : [groupId]))
    if (rows.length > 0) await publishOwnRows(tx, owner, 'groupScores', rows)
    if (gone.length > 0) await withdrawOwnRows(tx, owner, 'groupScores', gone)
    for (const one of all) await noteTold(tx, clientId, one)
  }
  return [...byPerson.keys()]
}

/** Reckons what is old in a client; whether anything was. */
async function reckonDue({ database, clock }: Reckoning, clientId: number): Promise<boolean> {
  let all = 0
  for (;;) {
    const some = await database.inTenant(clientId, (tx) => reckonSome(tx, clientId, clock.now()))
    all += some
    if (some < groupsAtOnce) return all > 0
  }
}

/** Takes the scores of a client away that counts none; always worth a look: who was told may not have heard of it. */
async function forgetScores({ database }: Reckoning, clientId: number): Promise<true> {
  await database.inTenant(clientId, (tx) => deleteScores(tx, clientId))
  return true
}

/** Brings the scores of every client's groups up to date, and takes them from whoever is to see none. */
export async function reckonScores(services: Reckoning): Promise<void> {
  const { database, realtime } = services
  const clients = await database.inSystem((tx) =>
    tx.selectFrom('client').select('id').where('closed_at', 'is', null).execute(),
  )
  for (const { id: clientId } of clients) {
    const isOn = await database.inTenant(clientId, async (tx) => (await readAccess(tx, clientId)).trainingScore)
    const isNew = isOn ? await reckonDue(services, clientId) : await forgetScores(services, clientId)
    for (let isMore = isNew; isMore;) {
      const people = await database.inTenant(clientId, (tx) => tellSome(tx, clientId))
      for (const userId of people) await realtime.pokeUser(clientId, userId)
      isMore = people.length > 0
    }
  }
}
