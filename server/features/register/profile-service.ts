import type { PendingStep } from '#contract/engine/session/pending-step.ts'
import { parseDocument } from '#contract/features/register/document.ts'
import type { PhoneKind } from '#contract/features/phone/phone-rules.ts'
import type { OwnProfile, Profile } from '#contract/features/profile/profile-contract.ts'
import { ownFieldsOf } from '#contract/features/register/register-contract.ts'
import { profileProblems, type ProfileFacts } from '#contract/features/register/register-rules.ts'
import type { PlatformSettings, RegisterField } from '#contract/features/settings/settings-schema.ts'
import { dayIn } from '#contract/engine/time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { isUniqueViolation } from '#server/platform/database/sqlstate.ts'
import { followLater } from '#server/engine/audiences/follow-everywhere.ts'
import type { Membership } from '#server/engine/session/members.ts'
import { readPhone } from '#server/features/phone/read-phone-service.ts'
import { fail } from '#server/platform/problem.ts'
import type { Services } from '#server/engine/services.ts'
import { phonesOf, savePhone } from '#server/features/phone/phone-service.ts'
import {
  changeIdentity,
  changePending,
  changeProfession,
  readIdentity,
} from '#server/features/session/people/new-person-service.ts'
import { followMerged } from '#server/features/agency/choice-service.ts'
import { readSettings } from '#server/features/settings/settings-service.ts'
import { readChoices } from './choices-service.ts'
import {
  changeCompany,
  findBrandIds,
  findOwnStores,
  findProfile,
  replaceBrands,
  replaceStores,
  upsertProfile,
  type ProfileColumns,
  type ProfileKey,
} from './profile-queries.ts'
import { demandRight, factsOf } from './register-policy.ts'
import { findSlug } from './register-queries.ts'

const phoneFields: Record<PhoneKind, 'mobile_phone' | 'residential_phone' | 'commercial_phone' | 'whatsapp' | null> = {
  mobile: 'mobile_phone',
  residential: 'residential_phone',
  commercial: 'commercial_phone',
  whatsapp: 'whatsapp',
  communication: null,
}

/** First name and the rest: where a name is cut differently, the person repairs it in the profile. */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.split(/\s+/u)
  return { firstName, lastName: rest.join(' ') }
}

/** The birthday that somebody told a client (`YYYY-MM-DD`); null: they did not. */
export const readBirthday = async (tx: Tx, key: ProfileKey): Promise<string | null> =>
  (await findProfile(tx, key))?.birthday ?? null

/** Everything a person told a client, with their name, document and phones. */
async function readProfile(tx: Tx, key: ProfileKey, today: string): Promise<Profile> {
  const identity = await readIdentity(tx, key.clientId, key.userId)
  const row = await findProfile(tx, key)
  const stores = await findOwnStores(tx, key, today)
  const phones = await phonesOf(tx, key.userId)
  const phone = (kind: PhoneKind) => phones.find((one) => one.kind === kind)?.e164 ?? ''
  return {
    document: identity.document ?? '',
    full_name: `${identity.firstName} ${identity.lastName}`.trim(),
    nickname: row?.nickname ?? '',
    birthday: row?.birthday ?? '',
    gender: row?.gender ?? '',
    marital_status: row?.marital_status ?? '',
    children: row?.children ?? null,
    mobile_phone: phone('mobile'),
    residential_phone: phone('residential'),
    commercial_phone: phone('commercial'),
    whatsapp: phone('whatsapp'),
    ...(row?.address && { address: row.address }),
    profession: identity.profession ?? '',
    ...(row?.disability && { disability: row.disability }),
    company: row?.company_id ?? null,
    brands: await findBrandIds(tx, key),
    chains: [...new Set(stores.map((store) => store.chain))],
    stores: stores.map((store) => store.id),
    gmin: row?.gmin ?? '',
    cadv: row?.cadv ?? '',
    email_consent: row?.email_consent ?? false,
  }
}

/** Writes what is named in a profile that the rules let through; '' and empty lists clear a field. Phones are only added to. */
export async function writeProfile(
  tx: Tx,
  key: ProfileKey,
  profile: Profile,
  facts: Pick<ProfileFacts, 'country'> & { now: Date; columns?: Partial<ProfileColumns> },
): Promise<void> {
  const { now } = facts
  const columns: ProfileColumns = { updated_at: now, ...facts.columns }
  for (const name of ['nickname', 'birthday', 'gmin', 'cadv'] as const)
    if (profile[name] !== undefined) columns[name] = profile[name] || null
  if (profile.gender !== undefined) columns.gender = profile.gender || null
  if (profile.marital_status !== undefined) columns.marital_status = profile.marital_status || null
  if (profile.children !== undefined) columns.children = profile.children
  if (profile.email_consent !== undefined) columns.email_consent = profile.email_consent
  if (profile.company !== undefined) columns.company_id = profile.company
  if (profile.address)
    columns.address = JSON.stringify({ ...profile.address, country: profile.address.country || facts.country })
  if (profile.disability) columns.disability = JSON.stringify(profile.disability)
  await upsertProfile(tx, key, columns)
  if (profile.brands) await replaceBrands(tx, key, profile.brands)
  await keepMerged(tx, key, profile)
  if (profile.stores) await replaceStores(tx, key, profile.stores)
  if (profile.profession !== undefined) await changeProfession(tx, key.clientId, key.userId, profile.profession || null)
  for (const [kind, name] of Object.entries(phoneFields) as [PhoneKind, keyof Profile | null][]) {
    const typed = name && profile[name]
    const { e164 } = typeof typed === 'string' ? readPhone(typed, facts.country) : { e164: null }
    if (e164) await savePhone(tx, { userId: key.userId, kind, e164 }, now)
  }
}

/** What was merged while it was chosen is chosen where it went ([Note: Merged agencies]). */
async function keepMerged(tx: Tx, key: ProfileKey, { company = null, brands = [] }: Profile): Promise<void> {
  const now = await followMerged(tx, key.clientId, { company, brands })
  if (now.company !== company) await changeCompany(tx, key, now.company)
  if (now.brands.some((id) => !brands.includes(id))) await replaceBrands(tx, key, now.brands)
}

/** What a member's request about their profile is about. */
interface Context {
  settings: PlatformSettings
  facts: ProfileFacts
  known: Profile
}

async function contextOf(services: Services, tx: Tx, member: Membership, settings: PlatformSettings): Promise<Context> {
  const today = dayIn(member.timeZone, services.clock.now())
  const known = await readProfile(tx, member, today)
  const choices = await readChoices(tx, member.clientId, today, known)
  return { settings, facts: factsOf(settings, today, choices), known }
}

async function settingsOf(services: Services, clientId: number): Promise<PlatformSettings> {
  return readSettings(services, await services.database.inSystem((tx) => findSlug(tx, clientId)))
}

/** One's own data, what may be chosen, and what is asked. */
export async function readOwn(services: Services, member: Membership): Promise<OwnProfile> {
  const settings = await settingsOf(services, member.clientId)
  const today = dayIn(member.timeZone, services.clock.now())
  return services.database.inTenant(member.clientId, async (tx) => {
    const profile = await readProfile(tx, member, today)
    return {
      profile,
      email: (await readIdentity(tx, member.clientId, member.userId)).email,
      choices: await readChoices(tx, member.clientId, today, profile),
      country: settings.country,
      today,
      minimumAge: settings.minimumAge,
      fields: ownFieldsOf(settings),
      completeFields: settings.completeRegister,
    }
  })
}

/** Changes one's own data: every field the client asks may be sent, a required one may not be cleared. */
export async function saveOwn(services: Services, member: Membership, profile: Profile): Promise<OwnProfile> {
  const settings = await settingsOf(services, member.clientId)
  await change(services, member, settings, profile, ownFieldsOf(settings))
  return readOwn(services, member)
}

/** Fills in what the client demands after signing in; answers the steps that are left. */
export async function complete(services: Services, member: Membership, profile: Profile): Promise<PendingStep[]> {
  const settings = await settingsOf(services, member.clientId)
  await change(services, member, settings, profile, settings.completeRegister)
  return services.database.inTenant(
    member.clientId,
    async (tx) => (await readIdentity(tx, member.clientId, member.userId)).pending,
  )
}

async function change(
  services: Services,
  member: Membership,
  settings: PlatformSettings,
  profile: Profile,
  fields: readonly RegisterField[],
): Promise<void> {
  const now = services.clock.now()
  try {
    await services.database.inTenant(member.clientId, async (tx) => {
      const { facts, known } = await contextOf(services, tx, member, settings)
      const merged: Profile = { ...only(known, fields), ...profile }
      demandRight(profileProblems(merged, fields, facts), settings)
      await keepIdentity(tx, member.userId, profile, known, facts.country)
      await writeProfile(tx, member, profile, { country: facts.country, now })
      await settle(tx, member, settings, facts)
      await followLater(services, tx, member.userId)
    })
    services.jobs.nudge()
  } catch (error) {
    // The only key of somebody else's that a change can meet.
    if (isUniqueViolation(error)) fail('register.document_taken', documentField)
    throw error
  }
}

/** Where the document of a request stands. */
export const documentField = { fields: [{ field: 'profile.document', code: 'invalid' as const }] }

/** A name may change; a document is given once. */
async function keepIdentity(tx: Tx, userId: string, profile: Profile, known: Profile, country: string): Promise<void> {
  if (profile.full_name) await changeIdentity(tx, userId, splitName(profile.full_name))
  const document = profile.document ? parseDocument(country, profile.document)?.document : undefined
  if (document === undefined || document === known.document) return
  if (known.document) fail('register.document_kept', documentField)
  await changeIdentity(tx, userId, { document, documentCountry: country })
}

/** The step goes once everything it demands is there, on whichever screen it was filled in. */
async function settle(tx: Tx, key: ProfileKey, settings: PlatformSettings, facts: ProfileFacts): Promise<void> {
  const { pending } = await readIdentity(tx, key.clientId, key.userId)
  if (!pending.includes('complete_register')) return
  if (!isComplete(await readProfile(tx, key, facts.today), settings, facts)) return
  const left = pending.filter((step) => step !== 'complete_register')
  await changePending(tx, key.clientId, key.userId, left)
}

/** Whether a profile has all that the client demands after signing in. */
export function isComplete(
  profile: Profile,
  settings: Pick<PlatformSettings, 'completeRegister'>,
  facts: ProfileFacts,
): boolean {
  return profileProblems(only(profile, settings.completeRegister), settings.completeRegister, facts).length === 0
}

/** The part of a profile that is asked for. */
function only(profile: Profile, fields: readonly RegisterField[]): Profile {
  const names = new Set<string>(fields.map((field) => field.name))
  return Object.fromEntries(
    Object.entries(profile).filter(([name]) => names.has(name === 'chains' ? 'stores' : name)),
  ) as Profile
}
