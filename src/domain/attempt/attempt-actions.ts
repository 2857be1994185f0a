import {
  releaseAttempt,
  readAttemptPicture,
  reserveAttempts,
  startAttempt,
  takeOverAttempt,
} from '#contract/features/attempt/attempt-endpoints.ts'
import type { Lease, Recorded } from '#contract/features/attempt/attempt-schema.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import type { Problem } from '#contract/engine/errors.ts'
import type { PayloadOf } from '#contract/engine/operation.ts'
import { call } from '#engine/session/api.ts'
import { readOutbox } from '#engine/outbox/read.ts'
import { listRowsBy } from '#engine/rows/rows.ts'
import type { Member } from '#engine/session/member.ts'
import { lineOf } from '#engine/sync/device-line.ts'
import { CallError } from '#platform/call-error.ts'
import { vault } from '#platform/workers/vault.ts'
import { momentNow } from './clocks.ts'
import {
  dropAttempt,
  dropSent,
  keepAnswer,
  keepAttempt,
  readAnswers,
  readAttempt,
  readPlace,
  type KeptAttempt,
} from './kept-attempt.ts'
import { newestAnswers } from './attempt-domain.ts'
import { isHeld } from './known-attempts.ts'

/** What an attempt is asked for with. */
export interface Asked {
  courseId: number
  activityId: number
  trailId?: number | undefined
  language: LanguageCode
}

const isOver: Problem = {
  type: 'urn:trilha:problem:attempt.over',
  status: 409,
  code: 'attempt.over',
  title: 'it was handed in on this device',
  instance: '',
}

/** The pictures of a lease: without one its question is asked all the same. */
async function fetchPictures({ id: attemptId, pictures }: Lease): Promise<Record<string, Blob>> {
  const all = await Promise.allSettled(
    pictures.map(async (imageId): Promise<[string, Blob]> => {
      const answer = await call(readAttemptPicture, { params: { attemptId, imageId } })
      return [imageId, await answer.blob()]
    }),
  )
  return Object.fromEntries(all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
}

async function keepLease(member: Member, lease: Lease, isBegun: boolean): Promise<KeptAttempt> {
  const before = await readAttempt(member, lease.id)
  // It goes on here already: its begin and its answers stay what they are.
  if (before?.begun && before.lease.heldSince === lease.heldSince) return before
  const moment = momentNow()
  const heard = [{ at: Date.parse(lease.issuedAt), moment }]
  const pictures = await fetchPictures(lease)
  const own = isBegun ? { begun: moment, heard } : { begun: null, heard: [] }
  const kept = { lease, ...own, known: [], pictures }
  await keepAttempt(member, kept)
  return kept
}

/** The attempts that were handed in here, and that the server has not been told so of. */
async function handedIn(member: Member): Promise<string[]> {
  const entries = await readOutbox(member)
  return entries.flatMap(({ content }) => (content?.kind === 'attempt.finish' ? [content.payload.attemptId] : []))
}

/**
 * Starts an attempt online, and keeps it here before anything of it is shown. Fails as the endpoint does, and with
 * `attempt.over` where one that was handed in here cannot be brought to the server first: it would be answered again.
 */
export async function startOnline(member: Member, asked: Asked): Promise<KeptAttempt> {
  if ((await handedIn(member)).length > 0) {
    const { drainOutbox } = await import('#engine/outbox/drain.ts')
    await drainOutbox(member.userId, { wake: true })
  }
  const deviceId = await lineOf(member.userId)
  const lease = await call(startAttempt, { body: { ...asked, deviceId } })
  const rows = await listRowsBy(member, 'attempts', 'activityId', asked.activityId)
  if ((await handedIn(member)).includes(lease.id) || !isHeld(lease, rows))
    throw new CallError('problem', { problem: isOver, status: isOver.status })
  const kept = await keepLease(member, lease, true)
  await bringRow(member)
  return kept
}

/** Milliseconds that are waited for the row of what was begun. */
const rowPatience = 3000

/**
 * Brings the row of an attempt that was just begun: handed in in flight mode it says so. What comes too late comes with the
 * next pull.
 */
async function bringRow(member: Member): Promise<void> {
  const { pullChanges } = await import('#engine/sync/pull.ts')
  const patience = new Promise<void>((resolve) => setTimeout(resolve, rowPatience))
  await Promise.race([pullChanges(member).catch(() => undefined), patience])
}

/** Brings the attempts that this device may hold in reserve, and keeps those that are new to it. */
export async function bringReserve(
  member: Member,
  asked: Asked,
  isKept: (id: string) => Promise<boolean>,
): Promise<void> {
  const deviceId = await lineOf(member.userId)
  const { leases } = await call(reserveAttempts, { body: { ...asked, deviceId } })
  for (const lease of leases) if (!(await isKept(lease.id))) await keepLease(member, lease, false)
}

/** Gives a reserved attempt back. */
export async function giveBack(member: Member, lease: Lease): Promise<void> {
  await call(releaseAttempt, { params: { attemptId: lease.id } })
  await dropAttempt(member, lease)
}

/** Begins a reserved attempt without a network; stored before its first question shows. */
export async function beginReserved(member: Member, kept: KeptAttempt): Promise<KeptAttempt> {
  const begun = momentNow()
  const next = { ...kept, begun }
  await keepAttempt(member, next)
  const payload = { attemptId: kept.lease.id, begun }
  await (await vault()).queueOperation({ member, kind: 'attempt.begin', payload })
  return next
}

/** Moves an attempt here, with what the server knows of it. */
export async function continueHere(member: Member, attemptId: string): Promise<KeptAttempt> {
  const deviceId = await lineOf(member.userId)
  const { lease, answers, elapsed } = await call(takeOverAttempt, { params: { attemptId }, body: { deviceId } })
  const here = momentNow()
  // It was begun so long ago on another device; this one's clocks say when that was.
  const begun = { ...here, wall: here.wall - elapsed, mono: here.mono - elapsed }
  const kept = { lease, begun, heard: [], known: answers, pictures: await fetchPictures(lease) }
  await keepAttempt(member, kept)
  return kept
}

/** Sends answers on their way; those that were not tried yet go together. */
export async function sendAnswers(member: Member, attemptId: string, answers: Recorded[]): Promise<void> {
  await (
    await vault()
  ).queueOperation({
    member,
    kind: 'attempt.save',
    payload: { attemptId, answers: newestAnswers(answers) },
    combine: true,
  })
}

/** Keeps an answer that was given, on the device or in the outbox where the attempt is not kept here any more. */
export async function keepGiven(member: Member, attemptId: string, answer: Recorded): Promise<void> {
  if (!(await keepAnswer(member, attemptId, answer))) await sendAnswers(member, attemptId, [answer])
}

/** Takes away what is kept of an attempt whose answers are in the outbox; those that come meanwhile follow them. */
export async function dropOnceSent(member: Member, lease: Lease, answers: readonly Recorded[]): Promise<void> {
  const sent = [...answers]
  for (;;) {
    const others = await dropSent(member, lease, sent)
    if (others.length === 0) return
    await sendAnswers(member, lease.id, others)
    sent.push(...others)
  }
}

/** Hands an attempt in with all its answers; the outbox has it then, and nothing more is kept of it here. */
export async function handIn(
  member: Member,
  { lease, begun, heard }: KeptAttempt,
  by: PayloadOf<'attempt.finish'>['by'],
): Promise<void> {
  const answers = await readAnswers(member, lease)
  const { left } = await readPlace(member, lease.id)
  const payload: PayloadOf<'attempt.finish'> = {
    attemptId: lease.id,
    begun: begun ?? momentNow(),
    heard: heard.map(({ at, moment }) => ({ at: new Date(at).toISOString(), moment })),
    answers: newestAnswers(answers),
    sha256: await hashOf(lease),
    left,
    by,
  }
  await (await vault()).queueOperation({ member, kind: 'attempt.finish', payload })
  await dropOnceSent(member, lease, answers)
}

/** Asks, once, about the marks of an attempt. */
export async function appeal(member: Member, attemptId: string, text: string): Promise<void> {
  await (await vault()).queueOperation({ member, kind: 'attempt.appeal', payload: { attemptId, text } })
}

async function hashOf({ questions }: Lease): Promise<string> {
  const { writtenQuestions } = await import('#contract/features/attempt/lease-text.ts')
  const bytes = new TextEncoder().encode(writtenQuestions(questions))
  return Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
