import * as v from 'valibot'
import {
  leaseSchema,
  momentSchema,
  recordedSchema,
  type Lease,
  type Recorded,
} from '#contract/features/attempt/attempt-schema.ts'
import type { Moment } from '#contract/features/attempt/time-rules.ts'
import { announce, listen } from '#engine/database/broadcast.ts'
import { withLock } from '#engine/database/locks.ts'
import { dropDrafts, readDraft } from '#engine/rows/drafts.ts'
import type { Member } from '#engine/session/member.ts'
import { vault } from '#platform/workers/vault.ts'
import { momentNow } from './clocks.ts'

// [Note: Kept attempts] What a device has of an attempt lies sealed among its person's drafts: the lease with its pictures,
// and each answer and the place in it apart, so that a step writes no more than itself. It is the device's until the attempt
// is handed in: then the outbox has all of it.

const keptSchema = v.object({
  lease: leaseSchema,
  /** The clocks when it was begun; null: it is in reserve. */
  begun: v.nullable(momentSchema),
  /** Server time when the lease came, with the clocks then: ties both together. */
  heard: v.array(v.object({ at: v.number(), moment: momentSchema })),
  /** Answers that another device gave before it was moved here. */
  known: v.array(v.object({ question: v.number(), value: v.unknown() })),
  pictures: v.record(v.string(), v.instance(Blob)),
})
/** An attempt as its device keeps it. */
export type KeptAttempt = v.InferOutput<typeof keptSchema>

const placeSchema = v.object({
  /** The question that was open last. */
  at: v.number(),
  /** How often the screen was left. */
  left: v.number(),
})
/** Where somebody is in an attempt. */
export type Place = v.InferOutput<typeof placeSchema>

const placeForm = (attemptId: string) => `attempt:${attemptId}:place`
const leaseForm = (attemptId: string) => `attempt:${attemptId}`
const answerForm = (attemptId: string, question: number) => `attempt:${attemptId}:${question}`

/** Writes one after the other, over all tabs of the device: what one takes away another does not write meanwhile. */
const lockOf = (member: Member) => `trilha-attempts-${member.userId}`
const inTurn = <T>(member: Member, work: () => Promise<T>): Promise<T> => withLock(lockOf(member), work)

/** Keeps a part of an attempt as long as its lease is kept here; false: it is not, and nothing was. */
const keepPart = async (member: Member, attemptId: string, form: string, value: unknown): Promise<boolean> =>
  (await vault()).saveDraftBeside(member, { form, beside: leaseForm(attemptId), lock: lockOf(member) }, value)

/** Names every attempt that is kept: the rows of the server may not have come before the network went. */
const indexForm = 'attempts'
const indexSchema = v.object({
  attempts: v.array(v.object({ id: v.string(), activityId: v.number() })),
  /** The highest number of an answer when the index was written: a later page goes on from it. */
  seq: v.number(),
})
type Index = v.InferOutput<typeof indexSchema>['attempts']

/**
 * The highest number of an answer that this page knows of. Those of a device go on through all its pages, also where an
 * attempt left it and came back: they say in which order its answers were given.
 */
let highestSeq = 0
let isListening = false

/** Of tabs that are open at once each hears what another has numbered: the answer given last is the newest. */
function hearNumbers(): void {
  if (isListening) return
  isListening = true
  listen((announcement) => {
    if (announcement.type === 'answer-numbered') highestSeq = Math.max(highestSeq, announcement.seq)
  })
}

async function readIndex(member: Member): Promise<Index> {
  hearNumbers()
  const read = v.safeParse(indexSchema, await readDraft(member, indexForm))
  if (!read.success) return []
  highestSeq = Math.max(highestSeq, read.output.seq)
  return read.output.attempts
}

async function changeIndex(member: Member, change: (index: Index) => Index): Promise<void> {
  const attempts = change(await readIndex(member))
  await (await vault()).saveDraft(member, indexForm, { attempts, seq: highestSeq })
}

const isKept = async (member: Member, attemptId: string): Promise<boolean> =>
  (await readIndex(member)).some(({ id }) => id === attemptId)

/** The ids of the attempts that are kept on this device, of one test or of all. */
export async function keptIds(member: Member, activityId?: number): Promise<string[]> {
  const index = await readIndex(member)
  return index.flatMap((one) => (activityId === undefined || one.activityId === activityId ? [one.id] : []))
}

/** Keeps an attempt, sealed for its person; rejects where the device has no space for it. */
export const keepAttempt = (member: Member, kept: KeptAttempt): Promise<void> =>
  inTurn(member, async () => {
    const { id, activityId } = kept.lease
    await (await vault()).saveDraft(member, leaseForm(id), kept)
    if (!(await isKept(member, id))) await changeIndex(member, (index) => [...index, { id, activityId }])
  })

/** An attempt as it lies here; null: it does not, or cannot be read any more. */
export async function readAttempt(member: Member, attemptId: string): Promise<KeptAttempt | null> {
  const read = v.safeParse(keptSchema, await readDraft(member, leaseForm(attemptId)))
  return read.success ? read.output : null
}

/** Keeps where somebody is in an attempt, as long as that is kept here. */
export async function keepPlace(member: Member, attemptId: string, place: Place): Promise<void> {
  await keepPart(member, attemptId, placeForm(attemptId), place)
}

/** Where somebody was last; at its begin where nothing is known. */
export async function readPlace(member: Member, attemptId: string): Promise<Place> {
  const read = v.safeParse(placeSchema, await readDraft(member, placeForm(attemptId)))
  return read.success ? read.output : { at: 0, left: 0 }
}

/** An answer that is given now, with the next number. */
export function recordAnswer(question: number, value: unknown): Recorded {
  hearNumbers()
  const seq = ++highestSeq
  announce({ type: 'answer-numbered', seq })
  return { question, seq, value, moment: momentNow() }
}

/**
 * Keeps an answer; once this resolves to true it survives a power cut. False: the attempt is not kept here any more, and
 * nothing was. Rejects where the device has no space for it.
 */
export const keepAnswer = (member: Member, attemptId: string, answer: Recorded): Promise<boolean> =>
  keepPart(member, attemptId, answerForm(attemptId, answer.question), answer)

/** The answers that were kept of an attempt, those that can be read. */
export async function readAnswers(
  member: Member,
  { id, questions }: Pick<Lease, 'id' | 'questions'>,
): Promise<Recorded[]> {
  await readIndex(member)
  const forms = questions.map((_, question) => answerForm(id, question))
  const read = await Promise.all(forms.map((form) => readDraft(member, form)))
  const answers = read.flatMap((one) => {
    const answer = v.safeParse(recordedSchema, one)
    return answer.success ? [answer.output] : []
  })
  highestSeq = Math.max(highestSeq, ...answers.map(({ seq }) => seq))
  return answers
}

/** Takes away what is kept of an attempt that was given back. */
export const dropAttempt = (member: Member, lease: Pick<Lease, 'id' | 'questions'>): Promise<void> =>
  inTurn(member, () => dropNow(member, lease))

/**
 * Takes away what is kept of an attempt of which these answers are in the outbox, unless it has come back to this device
 * since that lease. Where a screen that has not heard of its end has kept others meanwhile nothing is taken away: gives them.
 */
export const dropSent = (member: Member, lease: Lease, sent: readonly Recorded[]): Promise<Recorded[]> =>
  inTurn(member, async () => {
    const read = v.safeParse(keptSchema, await readDraft(member, leaseForm(lease.id)))
    if (read.success && read.output.lease.heldSince !== lease.heldSince) return []
    // Two tabs that have not heard of each other number alike.
    const isSent = ({ question, seq, moment: { boot } }: Recorded) =>
      sent.some((one) => one.question === question && one.seq === seq && one.moment.boot === boot)
    const others = (await readAnswers(member, lease)).filter((answer) => !isSent(answer))
    if (others.length === 0) await dropNow(member, lease)
    return others
  })

async function dropNow(member: Member, { id, questions }: Pick<Lease, 'id' | 'questions'>): Promise<void> {
  // First: whoever finds only a part of it would go on with that, and with numbers that its answers have had.
  await changeIndex(member, (index) => index.filter((one) => one.id !== id))
  const answers = questions.map((_, question) => answerForm(id, question))
  await dropDrafts(member, [...answers, placeForm(id), leaseForm(id)])
}

/** The clocks of what was kept of an attempt, for how long it has been going on. */
export const momentsOf = (answers: readonly Recorded[]): Moment[] => answers.map(({ moment }) => moment)
