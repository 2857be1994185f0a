import { newId } from '#contract/engine/ids.ts'
import { parseDocument } from '#contract/features/register/document.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import { maskPhone } from '#contract/features/phone/phone-rules.ts'
import { recoveryLimits, type CodeChannel } from '#contract/features/recovery/recovery-contract.ts'
import { clientsOf, languageOf, lockPerson, personById } from '#server/features/session/people/person-access-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { readPhone } from '#server/features/phone/read-phone-service.ts'
import type { JobHandler } from '#server/engine/jobs/job-queue.ts'
import { fail } from '#server/platform/problem.ts'
import { keyedHash } from '#server/platform/seal/seal.ts'
import type { Services } from '#server/engine/services.ts'
import { hashCode, isCode, newCode } from '#server/features/phone/code-service.ts'
import { makeLink, type LinkParts } from './link-service.ts'
import { countCodes, findPhonesOfDocument, insertCode, tryCode, spendCode } from './recovery-queries.ts'
import { codeText } from './recovery-texts.ts'

// [Note: Alike] Whoever asks about a document learns the end of a phone: the registered one's, or one
// made from the document and the secret key, always the same, where there is none. The whole number
// has to be typed; a wrong end is a mismatch for everybody, and a right end is answered as if a code
// had been sent, whether one was or not. So every answer follows from what the end is, and the end
// tells nobody whether it is real. What could be told (no such person, no phone, another number) the
// screen says to everybody as reasons why no code may come.

/** Codes one number gets a day, five tries each: what an SMS costs, and how often six digits can be guessed at. */
const codesADay = 20
/** A new phone opens the account only so long after it was verified (ms): its person has heard of it by then. */
const phoneWait = 86_400_000
const kindOrder = ['mobile', 'whatsapp', 'communication', 'commercial', 'residential']

/** A document as it is kept; one that is none is compared as it is. */
const plain = ({ document, country = 'BR' }: TypedDocument): string =>
  parseDocument(country, document)?.document ?? document.replaceAll(/[ ./-]/g, '').toUpperCase()

interface TypedDocument {
  document: string
  country?: string
}

async function registered(
  tx: Tx,
  document: TypedDocument,
  now: Date,
): Promise<{ userId: string; e164: string } | null> {
  const rows = await findPhonesOfDocument(tx, plain(document), document.country ?? 'BR')
  const usable = rows.flatMap((row) =>
    row.e164 !== null &&
    row.blocked_at === null &&
    row.verified_at !== null &&
    now.getTime() - row.verified_at.getTime() >= phoneWait &&
    readPhone(row.e164, undefined, { mobile: true }).e164
      ? [{ userId: row.userId, e164: row.e164, rank: kindOrder.indexOf(row.kind ?? '') }]
      : [],
  )
  return usable.toSorted((a, b) => a.rank - b.rank)[0] ?? null
}

function endOf(secretKey: Uint8Array, document: TypedDocument, phone: string | null): string {
  const made = Number.parseInt(keyedHash(secretKey, 'phone of nobody', plain(document)).slice(0, 8), 16) % 100
  return phone?.slice(-2) ?? String(made).padStart(2, '0')
}

/** The end of the phone of a document. */
export async function maskedPhone({ database, clock, config }: Services, document: TypedDocument): Promise<string> {
  const phone = await database.inSystem((tx) => registered(tx, document, clock.now()))
  return maskPhone(endOf(config.secretKey, document, phone?.e164 ?? null))
}

interface AskedCode extends TypedDocument {
  phone: string
  channel: CodeChannel
  language?: LanguageCode
  client?: string
}
interface CodeJob {
  userId: string | null
  e164: string
  code: string
  channel: CodeChannel
  language?: LanguageCode
  client?: string
}

/** Sends a code if the number typed is the registered one; answers the same if it only ends alike. */
export async function askForCode(services: Services, asked: AskedCode, address: string): Promise<string> {
  const { database, clock, limits, jobs, config, messages, log } = services
  const typed = readPhone(asked.phone, asked.country, { mobile: true })
  if (typed.e164 === null) return fail('phone.invalid')
  if (!messages.canSms) fail('phone.code_not_sent')
  const subject = keyedHash(config.secretKey, 'recovery subject', plain(asked)).slice(0, 22)
  await limits.demand(`code tries ${subject} ${address}`, 4 * recoveryLimits.hourly, 3600)
  const phone = await database.inSystem((tx) => registered(tx, asked, clock.now()))
  if (endOf(config.secretKey, asked, phone?.e164 ?? null) !== typed.e164.slice(-2))
    return fail('recovery.phone_mismatch')
  // After the mismatch: a slip of the finger does not cost a minute of waiting.
  await limits.demand(`code ${subject} ${address}`, 1, recoveryLimits.countdown)
  await limits.demand(`code hour ${subject} ${address}`, recoveryLimits.hourly, 3600)

  const now = clock.now()
  const id = newId(now.getTime())
  const code = newCode()
  const expiresAt = new Date(now.getTime() + recoveryLimits.code * 1000)
  const owner = phone?.e164 === typed.e164 ? phone.userId : null
  const subjectHash = keyedHash(config.secretKey, 'code subject', typed.e164)
  const { channel, language, client } = asked
  await database.inSystem(async (tx) => {
    const isSpent = owner !== null && (await hasSpentCodes(tx, owner, subjectHash, now))
    if (isSpent) log.warn('a phone was sent as many codes as a day allows')
    // Of a code beyond them nobody hears, and it opens nothing; the answer is that of any other.
    const userId = isSpent ? null : owner
    const payload: CodeJob = { userId, e164: typed.e164, code, channel, language, client }
    await insertCode(tx, {
      id,
      purpose: 'recover',
      subject_hash: subjectHash,
      user_id: userId,
      code_hash: hashCode(config.secretKey, id, code),
      created_at: now,
      expires_at: expiresAt,
    })
    await jobs.queue(tx, { kind: 'recover_code', payload, expiresAt })
  })
  jobs.nudge()
  return id
}

/** Whether an account has had its codes of a day. Whoever asks at the same moment, from wherever, waits for the answer. */
async function hasSpentCodes(tx: Tx, userId: string, subjectHash: string, now: Date): Promise<boolean> {
  await lockPerson(tx, userId)
  return (await countCodes(tx, 'recover', subjectHash, new Date(now.getTime() - 86_400_000))) >= codesADay
}

/** Sends the code, if there is somebody to send it to. */
export function sendCode({ database, clock, messages, jobs }: Services): JobHandler {
  return async (payload) => {
    const job = payload as CodeJob
    const now = clock.now()
    await database.inSystem(async (tx) => {
      const person = job.userId === null ? undefined : await personById(tx, job.userId)
      if (!person) return
      const clients = await clientsOf(tx, person.id)
      const brand = clients.find(({ slug }) => slug === job.client)?.name ?? 'Trilha'
      const text = codeText(languageOf(person, job.language), job.code, brand)
      const expiresAt = new Date(now.getTime() + recoveryLimits.code * 1000)
      await messages.sms(tx, { channel: job.channel, to: job.e164, text }, expiresAt)
    })
    jobs.nudge()
  }
}

/** Exchanges a code for a link. A code that may not be tried any more and one that never was are the same. */
export async function exchangeCode(services: Services, typed: { request: string; code: string }): Promise<LinkParts> {
  const { database, clock, config } = services
  const now = clock.now()
  const outcome = await database.inSystem(async (tx): Promise<LinkParts | { left: number } | null> => {
    const mostTries = recoveryLimits.tries
    const kept = await tryCode(tx, { id: typed.request, purpose: 'recover', mostTries, now })
    if (!kept) return null
    const right = isCode(config.secretKey, kept.id, typed.code, kept.code_hash)
    const person = kept.user_id === null ? undefined : await personById(tx, kept.user_id)
    if (!right || !person || person.blocked_at) return { left: mostTries - kept.tries }
    await spendCode(tx, kept.id, now)
    return makeLink(tx, person, { purpose: 'recover', mailed: false, now, seconds: recoveryLimits.code })
  })
  // Failures are answered, not thrown inside: the tries have to be committed.
  if (outcome === null) return fail('recovery.code_expired')
  if ('left' in outcome) return fail('recovery.code_invalid', { values: { left: outcome.left } })
  return outcome
}
