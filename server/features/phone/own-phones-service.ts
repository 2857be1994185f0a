import { newId } from '#contract/engine/ids.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import { phoneCooldown, type OwnPhones } from '#contract/features/phone/phone-contract.ts'
import { phoneKinds, type PhoneKind } from '#contract/features/phone/phone-rules.ts'
import { recoveryLimits, type CodeChannel } from '#contract/features/recovery/recovery-contract.ts'
import { noteEvent } from '#server/features/account/event-service.ts'
import type { Person } from '#server/engine/http/implement.ts'
import { demandProof } from '#server/features/session/tokens/proof-service.ts'
import { languageOf, lockPerson, type PersonRow } from '#server/features/session/people/person-access-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { readPhone } from './read-phone-service.ts'
import { fail } from '#server/platform/problem.ts'
import { keyedHash } from '#server/platform/seal/seal.ts'
import type { Services } from '#server/engine/services.ts'
import { hashCode, isCode, newCode } from './code-service.ts'
import { deletePhone, findPhone, findPhones, markVerified, upsertPhone } from './phone-queries.ts'
import { insertPhoneCode, newestPhoneCode, spendPhoneCode, tryPhoneCode } from './phone-code-queries.ts'
import { phoneLetter, verifyText } from './phone-texts.ts'

/** The own phones in the order they are shown, and the pause that is left. */
export async function readOwnPhones({ database, clock }: Services, userId: string): Promise<OwnPhones> {
  return database.inSystem((tx) => answer(tx, userId, clock.now()))
}

async function answer(tx: Tx, userId: string, now: Date): Promise<OwnPhones> {
  const rows = await findPhones(tx, userId)
  const code = await newestPhoneCode(tx, userId)
  const left = code ? code.created_at.getTime() + phoneCooldown * 1000 - now.getTime() : 0
  return {
    phones: rows
      .map((row) => ({ kind: row.kind, phone: row.e164, verified: row.verified_at !== null }))
      .toSorted((a, b) => phoneKinds.indexOf(a.kind) - phoneKinds.indexOf(b.kind)),
    cooldown:
      code && left > 0
        ? { startedAt: code.created_at.toISOString(), seconds: phoneCooldown, left: Math.ceil(left / 1000) }
        : null,
  }
}

/** Keeps a phone; a fixed line may stand at home or at work, nowhere else. */
export async function keepPhone(
  services: Services,
  asker: Person,
  typed: { kind: PhoneKind; phone: string },
): Promise<OwnPhones> {
  const fixed = typed.kind === 'residential' || typed.kind === 'commercial'
  const read = readPhone(typed.phone, undefined, { mobile: !fixed })
  if (read.e164 === null) return fail('phone.invalid', { fields: [{ field: 'phone', code: 'invalid' }] })
  return changed(services, asker, async (tx, now) => {
    const { userId } = asker
    const before = await findPhone(tx, userId, typed.kind)
    if (before?.e164 === read.e164) return false
    await upsertPhone(tx, { user_id: userId, kind: typed.kind, e164: read.e164, updated_at: now })
    await noteEvent(tx, { userId, kind: 'phone_saved', at: now, detail: { kind: typed.kind } })
    return true
  })
}

/** Forgets a phone. */
export async function forgetPhone(services: Services, asker: Person, kind: PhoneKind): Promise<OwnPhones> {
  return changed(services, asker, async (tx, now) => {
    if (!(await deletePhone(tx, asker.userId, kind))) return false
    await noteEvent(tx, { userId: asker.userId, kind: 'phone_removed', at: now, detail: { kind } })
    return true
  })
}

/** A change by whoever shows that it is they ([Note: Proof]); the person's address hears of one that was made. */
async function changed(
  services: Services,
  asker: Person,
  change: (tx: Tx, now: Date) => Promise<boolean>,
): Promise<OwnPhones> {
  const { database, clock, jobs } = services
  const now = clock.now()
  const answered = await database.inSystem(async (tx) => {
    await demandProof(tx, asker, now)
    const person = (await lockPerson(tx, asker.userId)) ?? fail('session.revoked')
    if (await change(tx, now)) await tellOfChange(tx, services, person, now)
    return answer(tx, asker.userId, now)
  })
  jobs.nudge()
  return answered
}

/** A letter that says what has already happened is worth sending for this long. */
const noticeWithin = 2 * 86_400_000

async function tellOfChange(tx: Tx, { messages, config }: Services, person: PersonRow, now: Date): Promise<void> {
  const to = { language: languageOf(person), name: person.first_name }
  const letter = phoneLetter(to, `${config.publicUrl}/profile`)
  await messages.mail(tx, { to: person.email, ...letter }, new Date(now.getTime() + noticeWithin))
}

/** Sends a code to one of the own phones; then none can be sent for `phoneCooldown` seconds. */
export async function sendOwnCode(
  services: Services,
  userId: string,
  asked: { kind: PhoneKind; channel: CodeChannel; language?: LanguageCode },
): Promise<OwnPhones> {
  const { database, clock, config, messages, jobs } = services
  if (!messages.canSms) fail('phone.code_not_sent')
  const now = clock.now()
  const answered = await database.inSystem(async (tx) => {
    // Held: two taps at the same moment send one code.
    const person = (await lockPerson(tx, userId)) ?? fail('session.revoked')
    const phone = (await findPhone(tx, userId, asked.kind)) ?? fail('phone.none')
    if (readPhone(phone.e164, undefined, { mobile: true }).e164 === null) fail('phone.not_mobile')
    const before = await newestPhoneCode(tx, userId)
    const left = before ? before.created_at.getTime() + phoneCooldown * 1000 - now.getTime() : 0
    if (left > 0) fail('phone.cooldown', { retryAfter: Math.ceil(left / 1000) })
    const id = newId(now.getTime())
    const code = newCode()
    const expiresAt = new Date(now.getTime() + recoveryLimits.code * 1000)
    await insertPhoneCode(tx, {
      id,
      purpose: 'phone',
      subject_hash: keyedHash(config.secretKey, 'code subject', phone.e164),
      user_id: userId,
      code_hash: hashCode(config.secretKey, `${id} ${phone.e164}`, code),
      created_at: now,
      expires_at: expiresAt,
    })
    const text = verifyText(languageOf(person, asked.language), code)
    await messages.sms(tx, { channel: asked.channel, to: phone.e164, text }, expiresAt)
    return answer(tx, userId, now)
  })
  jobs.nudge()
  return answered
}

/** Verifies a phone by the newest code; one that was sent to another number than is there now is no good. */
export async function verifyOwnPhone(
  services: Services,
  asker: Person,
  typed: { kind: PhoneKind; code: string },
): Promise<OwnPhones> {
  const { database, clock, config, jobs } = services
  const { userId } = asker
  const now = clock.now()
  const outcome = await database.inSystem(async (tx): Promise<OwnPhones | { left: number } | null> => {
    await demandProof(tx, asker, now)
    const person = (await lockPerson(tx, userId)) ?? fail('session.revoked')
    const phone = (await findPhone(tx, userId, typed.kind)) ?? fail('phone.none')
    const newest = await newestPhoneCode(tx, userId)
    const kept = newest && (await tryPhoneCode(tx, { id: newest.id, mostTries: recoveryLimits.tries, now }))
    if (!kept) return null
    if (!isCode(config.secretKey, `${kept.id} ${phone.e164}`, typed.code, kept.code_hash))
      return { left: recoveryLimits.tries - kept.tries }
    await spendPhoneCode(tx, kept.id, now)
    await markVerified(tx, userId, phone.e164, now)
    await noteEvent(tx, { userId, kind: 'phone_verified', at: now, detail: { kind: typed.kind } })
    // It opens the account from now on.
    await tellOfChange(tx, services, person, now)
    return answer(tx, userId, now)
  })
  if (outcome === null) return fail('recovery.code_expired')
  if ('left' in outcome) return fail('recovery.code_invalid', { values: { left: outcome.left } })
  jobs.nudge()
  return outcome
}
