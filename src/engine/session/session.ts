import type { ClientMembership } from '#contract/engine/session/client.ts'
import type { PendingStep } from '#contract/engine/session/pending-step.ts'
import type { SignedIn, User } from '#contract/engine/session/session.ts'
import { announce } from '../database/broadcast.ts'
import { deviceDb, readSetting, writeSetting, type PersonRow } from '../database/device-db.ts'
import { boxValue } from '../lock/box.ts'
import { emptyPerson, lockRows } from '../lock/locked-rows.ts'
import { dropPin, readPin } from '../lock/stored-pin.ts'
import { withLock } from '../database/locks.ts'
import { emptyLeftClients } from './left-clients.ts'
import { sendLogouts, sealLogout } from './logouts.ts'
import type { Member } from './member.ts'
import { rebuildOverlay } from '../outbox/overlay.ts'
import { forgetTitles } from './download-titles.ts'
import { forgetDelivered } from '../outbox/receipts.ts'
import { openValue, sealValue } from './seal.ts'
import { dropStaffDrafts } from '../rows/staff-drafts.ts'

/** A signed-in person as this device keeps it, sealed. */
export interface Session {
  user: User
  clients: ClientMembership[]
  /** The client acted in; null while the person has several and has not chosen. */
  clientId: number | null
  accessToken: string
  /** Null where the session came with an access token alone: it cannot be renewed. */
  refreshToken: string | null
  /** Begun by a webservice token of another system: never renewed, begun anew from there. */
  webservice: boolean
  /** Opens the event stream, nothing else. */
  realtimeToken: string
  /** When the access token ends, by this device's clock. */
  expiresAt: number
  /** A language (id) chosen here that the server does not know yet: it stands until it does. */
  unsavedLanguage?: number
}

export type SealedSession = Omit<Session, 'clientId'>

/** Name of the setting that says who acts. */
export const activeName = 'active'
const purpose = 'session'

/** What a sign-in answers; an access token that another page gave brings no refresh token. */
export type Begun = Omit<SignedIn, 'refresh_token'> & { refresh_token?: string }

const sealedSession = ({ user, clients, ...signedIn }: Begun, webservice: boolean): SealedSession => ({
  user,
  clients,
  accessToken: signedIn.access_token,
  refreshToken: signedIn.refresh_token ?? null,
  webservice,
  realtimeToken: signedIn.realtime_token,
  expiresAt: Date.now() + signedIn.expires_in * 1000,
})

/**
 * Keeps who signed in, makes that person the active one and brings back the local effects of what
 * an earlier visit left unsent. Without a `clientId` the only client is chosen, or the one chosen last.
 */
export async function saveSession(
  signedIn: Begun,
  clientId?: number | null,
  { webservice = false } = {},
): Promise<Session> {
  const { user, clients } = signedIn
  const content = sealedSession(signedIn, webservice)
  const sealed = await sealValue(user.id, purpose, content)
  const chosen = await withLock(personLock(user.id), async () => {
    const before = await deviceDb().people.get(user.id)
    const wanted = clientId ?? (clients.length === 1 ? clients[0]?.id : before?.clientId)
    const known = clients.some((client) => client.id === wanted) ? (wanted ?? null) : null
    // They did not come back by their PIN: what only it opens is nobody's any more, and the server has it all.
    if (before?.leaving || before?.locked) await dropPin(user.id)
    if (before?.leaving) await emptyPerson(user.id)
    const card = before?.card ?? null
    const row = { userId: user.id, sealed, clientId: known, lastSeenAt: Date.now(), leaving: false, card }
    await deviceDb().transaction('rw', [deviceDb().people, deviceDb().settings], async () => {
      await deviceDb().people.put(row)
      await deviceDb().settings.put({ name: activeName, value: user.id })
    })
    await emptyLeftClients(user.id, clients)
    await rebuildOverlay(user.id)
    return known
  })
  announce({ type: 'signed-in', userId: user.id })
  return { ...content, clientId: chosen }
}

/** Keeps rotated tokens, before their first use; who is active and which client stay as they are. */
export async function saveRotation(signedIn: SignedIn): Promise<void> {
  const { id } = signedIn.user
  const fresh = sealedSession(signedIn, false)
  // What was chosen without a network is newer than what the server says.
  const unsavedLanguage = (await readSession(id))?.unsavedLanguage
  const content = unsavedLanguage
    ? { ...fresh, unsavedLanguage, user: { ...fresh.user, languageId: unsavedLanguage } }
    : fresh
  await replaceContent(id, content)
  await emptyLeftClients(id, content.clients)
  announce({ type: 'refreshed', userId: id })
}

/** Keeps the session's new content: sealed, or in a box where the person was locked while it was on its way. */
async function replaceContent(userId: string, content: SealedSession): Promise<void> {
  const sealed = await sealSession(userId, content)
  const publicKey = (await readPin(userId))?.publicKey
  const locked = publicKey && (await boxSession(publicKey, userId, content))
  await deviceDb().transaction('rw', deviceDb().people, async () => {
    const row = await deviceDb().people.get(userId)
    // Signed out while it was on its way: it is nobody's.
    if (row?.sealed) await deviceDb().people.put({ ...row, sealed, lastSeenAt: Date.now() })
    else if (row?.locked && locked) await deviceDb().people.put({ ...row, locked })
  })
}

export const sealSession = (userId: string, content: SealedSession) => sealValue(userId, purpose, content)

/** What a box with a session is called. */
export const sessionLabel = (userId: string): string => `${userId}\n${purpose}`

/** A session in a box that only its person's PIN opens. */
export const boxSession = (publicKey: ArrayBuffer, userId: string, content: SealedSession) =>
  boxValue(publicKey, sessionLabel(userId), content)

/**
 * [Note: Readable rows] A person's rows lie open in their database while they are signed in, and signing
 * out empties it. Several tabs and the service worker write there; one that looked before a sign-out
 * and wrote after it would leave rows behind for the next person on the tablet. So whoever writes
 * readable rows holds this lock shared and looks under it (readable.ts); signing in and out hold it alone.
 */
export const personLock = (userId: string): string => `trilha-person-${userId}`

/** Held by whoever replaces a session's content: rotated tokens must not be overwritten by older ones. */
export const sessionLock = 'trilha-refresh'

/** Changes what is kept of a session; nothing where there is none any more, or nothing changes. */
async function change(userId: string, edit: (content: SealedSession) => SealedSession | null): Promise<void> {
  await withLock(sessionLock, async () => {
    const session = await readSession(userId)
    if (!session) return
    const { clientId: _, ...content } = session
    const edited = edit(content)
    if (edited) await replaceContent(userId, edited)
  })
}

/** Keeps which language (id of the contract's `languages`) a person has chosen, until the server knows it and after. */
export async function keepLanguage(userId: string, languageId: number): Promise<void> {
  await change(userId, (content) => ({
    ...content,
    user: { ...content.user, languageId },
    unsavedLanguage: languageId,
  }))
}

/** The server knows this choice now; a newer one goes on waiting. */
export async function languageSaved(userId: string, languageId: number): Promise<void> {
  await change(userId, ({ unsavedLanguage, ...content }) => (unsavedLanguage === languageId ? content : null))
}

/** What the client looks like now, between two refreshes of the session. */
export async function keepBrand(
  userId: string,
  clientId: number,
  brand: Pick<ClientMembership, 'brand' | 'languages'>,
): Promise<void> {
  await change(userId, (content) => {
    const clients = content.clients.map((client) => (client.id === clientId ? { ...client, ...brand } : client))
    return JSON.stringify(clients) === JSON.stringify(content.clients) ? null : { ...content, clients }
  })
}

type Step = 'change_password' | PendingStep

/** Whether the session knows of a step before the closed area of that client. */
export function standsBefore(
  { user, clients }: Pick<Session, 'user' | 'clients'>,
  step: Step,
  clientId: number | null,
): boolean {
  if (step === 'change_password') return user.mustChangePassword
  return clients.some((client) => client.id === clientId && client.pending.includes(step))
}

/** A step that the server asks for, in a session that cannot be renewed to learn of it. */
export async function keepStep(userId: string, step: Step, clientId: number | null): Promise<void> {
  await change(userId, (content) => {
    if (step === 'change_password') return { ...content, user: { ...content.user, mustChangePassword: true } }
    const clients = content.clients.map((client) =>
      client.id === clientId ? { ...client, pending: [...new Set([...client.pending, step])] } : client,
    )
    return { ...content, clients }
  })
}

/** What stood between sign-in and the closed area and is done: the server knows, this device need not wait for it. */
export async function forgetStep(userId: string, step: Step, clientId: number): Promise<void> {
  await change(userId, (content) => {
    const user = step === 'change_password' ? { ...content.user, mustChangePassword: false } : content.user
    const clients = content.clients.map((client) =>
      client.id === clientId ? { ...client, pending: client.pending.filter((pending) => pending !== step) } : client,
    )
    return { ...content, user, clients }
  })
}

/** The session of a person, or of the active one; null when signed out, or when the device's key was lost. */
export async function readSession(userId?: string): Promise<Session | null> {
  const id = userId ?? (await readSetting(activeName))
  const row = typeof id === 'string' ? await deviceDb().people.get(id) : undefined
  const content = row && (await openSession(row))
  return content ? withClient(content, row.clientId) : null
}

/** What is sealed of a session; null when signed out, locked, or when the device's key was lost. */
export async function openSession({ userId, sealed }: PersonRow): Promise<SealedSession | null> {
  return sealed && ((await openValue(userId, purpose, sealed)) as SealedSession | null)
}

/** The session with the client chosen last, where there still is such a one. */
export function withClient(content: SealedSession, clientId: number | null): Session {
  return { ...content, clientId: content.clients.some((client) => client.id === clientId) ? clientId : null }
}

/** Who acts now, and in which client; null while nobody does. */
export async function activeMember(): Promise<Member | null> {
  const session = await readSession()
  if (!session || session.clientId === null) return null
  return { userId: session.user.id, clientId: session.clientId }
}

/** Ids of everybody who has a session on this device. */
export async function peopleSignedIn(): Promise<string[]> {
  const people = await deviceDb().people.toArray()
  return people.filter((person) => person.sealed !== null).map((person) => person.userId)
}

/** The active person now acts in this client. */
export async function selectClient(clientId: number): Promise<void> {
  const id = await readSetting(activeName)
  if (typeof id === 'string') await deviceDb().people.update(id, { clientId })
}

/** The server refused the session: tokens go, everything else stays for when the same person signs in again. */
export async function endSession(userId: string): Promise<void> {
  await deviceDb().people.update(userId, { sealed: null })
  await leaveActive(userId)
  announce({ type: 'session-ended', userId })
}

/**
 * Signs a person out, with or without a network: tokens, PIN and all that is readable are gone when this returns. Sealed
 * unsent work and drafts stay for that person alone, but those of staff go. The server is told now or later.
 */
export async function signOut(userId: string): Promise<void> {
  const session = await readSession(userId)
  const logout = session?.refreshToken ? await sealLogout(userId, session.refreshToken) : null
  await withLock(personLock(userId), async () => {
    await dropStaffDrafts(userId, 'all')
    await deviceDb().transaction('rw', [deviceDb().people, deviceDb().logouts], async () => {
      await deviceDb().people.update(userId, { sealed: null, locked: null, card: null, leaving: true })
      if (logout) await deviceDb().logouts.add(logout)
    })
    await leaveActive(userId)
    await close(userId)
  })
  announce({ type: 'signed-out', userId })
  void sendLogouts()
}

/** Ends what a closed app left half done of a sign-out or a lock. To be called at start. */
export async function finishSignOuts(): Promise<void> {
  for (const { userId, leaving } of await deviceDb().people.toArray())
    if (leaving) await withLock(personLock(userId), () => finishLeaving(userId))
}

/** As `finishSignOuts`, for one person and under their lock. */
export async function finishLeaving(userId: string): Promise<void> {
  // They may have come back meanwhile.
  if ((await deviceDb().people.get(userId))?.leaving) await close(userId)
}

/** Takes away what is readable of who has no open session: into boxes where they are locked. Under the person's lock. */
export async function close(userId: string): Promise<void> {
  const pin = (await deviceDb().people.get(userId))?.locked ? await readPin(userId) : undefined
  if (pin) await lockRows(userId, pin.publicKey)
  else {
    await dropPin(userId)
    await emptyPerson(userId)
    await forgetDelivered(userId)
  }
  await forgetTitles(userId)
  await deviceDb().people.update(userId, { leaving: false, closed: true })
}

async function leaveActive(userId: string): Promise<void> {
  if ((await readSetting(activeName)) === userId) await writeSetting(activeName, null)
}
