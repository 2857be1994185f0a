import { createHash, randomBytes } from 'node:crypto'
import { newId } from '#contract/engine/ids.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import type { KnownActivity } from '#contract/features/activity/activity-row.ts'
import type { TestSettings } from '#contract/features/activity/types/test-settings.ts'
import { writtenQuestions } from '#contract/features/attempt/lease-text.ts'
import { askQuestion, type Asked } from '#contract/features/question/asked-question.ts'
import { drawQuestions } from '#contract/features/question/draw-rules.ts'
import { numbersBy, shuffleBy } from '#contract/features/question/draw/seeded.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { drawableQuestions, publishedQuestions } from '#server/features/question/published-service.ts'
import { insertAttempt, unmarked, type NewAttempt, type Owner, type StoredAttempt } from '../attempt-queries.ts'

/** What an attempt is made from. */
export interface Issue {
  owner: Owner
  activity: KnownActivity & { content: TestSettings }
  trailId: number | null
  cycle: number
  /** Those that the person has of the test in this cycle. */
  attempts: readonly StoredAttempt[]
  /** Percent of the limit that the person has. */
  timePercent: number
  language: LanguageCode
  device: { id: string; name: string }
  now: Date
}

/** Ids and orders of chance: who has two leases of one test learns nothing from one for the other. */
const askByChance = (question: Parameters<typeof askQuestion>[0]): Asked =>
  askQuestion(question, {
    idOf: () => randomBytes(9).toString('hex'),
    shuffle: (list) => shuffleBy(list, numbersBy(randomBytes(16).toString('hex'))),
  })

/** The first of the person's draws that none of their attempts has: one that was given back is drawn again. */
function freePlace(attempts: readonly StoredAttempt[]): number {
  const taken = new Set(attempts.map(({ place }) => place))
  let place = 1
  while (taken.has(place)) place++
  return place
}

/** Draws the questions of one of somebody's attempts: always the same ones for its place. Fails with `content.not_ready`. */
async function drawFor(tx: Tx, { owner, activity, cycle, attempts }: Issue, place: number) {
  const { draw, shuffleQuestions } = activity.content
  const earlier = attempts.filter((attempt) => attempt.place < place)
  const bankIds = [...new Set(draw.rules.map(({ bankId }) => bankId))]
  const seed = [owner.clientId, owner.userId, activity.id, cycle, place].join(':')
  const drawn = drawQuestions({
    fixed: draw.fixed,
    rules: draw.rules,
    questions: bankIds.length > 0 ? await drawableQuestions(tx, owner.clientId, bankIds) : [],
    seen: new Set(earlier.flatMap(({ questions }) => questions.map(({ questionId }) => questionId))),
    seed,
  })
  const ids = drawn.is === 'drawn' ? drawn.questionIds : fail('content.not_ready')
  const published = await publishedQuestions(tx, owner.clientId, ids)
  // One that was retired since the test was published is not asked any more; the others are.
  const found = ids.flatMap((id) => published.get(id) ?? [])
  if (found.length === 0) return fail('content.not_ready')
  return shuffleQuestions ? shuffleBy(found, numbersBy(`${seed}:order`)) : found
}

/** Draws an attempt and keeps it: open with a number, or in reserve (`startBy`) without. */
export async function issueAttempt(
  tx: Tx,
  issue: Issue,
  { number, startBy }: { number: number; startBy: null } | { number: null; startBy: Date },
): Promise<StoredAttempt> {
  const { owner, activity, trailId, cycle, timePercent, language, device, now } = issue
  const place = freePlace(issue.attempts)
  const questions = await drawFor(tx, issue, place)
  const all = questions.map(({ question }) => askByChance(question))
  const asked = all.map(({ question }) => question)
  const { timeToAnswer } = activity.content
  const isBegun = number !== null
  const row: NewAttempt = {
    client_id: owner.clientId,
    id: newId(now.getTime()),
    user_id: owner.userId,
    activity_id: activity.id,
    course_id: activity.courseId,
    trail_id: trailId,
    version: activity.version ?? 1,
    cycle,
    place,
    number,
    state: isBegun ? 'open' : 'reserved',
    surplus: false,
    device_id: device.id,
    device_name: device.name,
    devices: { [device.id]: { since: now.getTime(), begun: null, heard: [], skew: null } },
    moved_at: null,
    issued_at: now,
    start_by: startBy,
    begun_at: isBegun ? now : null,
    seconds: timeToAnswer === null ? null : Math.round((timeToAnswer * timePercent) / 100),
    ended_at: null,
    settings: activity.content,
    questions: questions.map(({ questionId, version }) => ({ questionId, version })),
    asked,
    keys: all.map(({ keys }) => keys),
    asked_sha256: createHash('sha256').update(writtenQuestions(asked)).digest('hex'),
    language,
    left_count: 0,
    percent: null,
    earned: null,
    possible: null,
    passed: false,
    flags: [],
    updated_at: now,
  }
  await insertAttempt(tx, row)
  return { ...row, ...unmarked }
}
