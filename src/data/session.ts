import type { ClientMembership, PendingStep } from '#contract/client.ts'
import type { SignedIn, User } from '#contract/session.ts'
import { announce } from './broadcast.ts'
import { deviceDb, readSetting, writeSetting } from './device-db.ts'
import { withLock } from './locks.ts'
import { sendLogouts, sealLogout } from './logouts.ts'
import type { Member } from './member.ts'
import { rebuildOverlay } from './outbox/overlay.ts'
import { baseTables, personDb } from './person-db.ts'
import { openValue, type Sealed, sealValue } from './seal.ts'

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

type SealedSession = Omit<Session, 'clientId'>

const activeName = 'active'
const purpose = 'session'

/** What a sign-in answers; an access token that was handed over brings no refresh token. */
export type Begun = Omit<SignedIn, 'refresh_token'> & { refresh_token?: string }

const sealedSession = (signedIn: Begun, webservice: boolean): SealedSession => ({
  user: signedIn.user,
  clients: signedIn.clients,
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
    if (before?.leaving) await emptyPerson(user.id)
    await deviceDb().transaction('rw', [deviceDb().people, deviceDb().settings], async () => {
      await deviceDb().people.put({ userId: user.id, sealed, clientId: known, lastSeenAt: Date.now(), leaving: false })
      await deviceDb().settings.put({ name: activeName, value: user.id })
    })
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
  await replaceSealed(id, await sealValue(id, purpose, content))
  announce({ type: 'refreshed', userId: id })
}

async function replaceSealed(userId: string, sealed: Sealed): Promise<void> {
  await deviceDb().transaction('rw', deviceDb().people, async () => {
    const row = await deviceDb().people.get(userId)
    // Signed out while it was on its way: it is nobody's.
    if (row?.sealed) await deviceDb().people.put({ ...row, sealed, lastSeenAt: Date.now() })
  })
}

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
    if (edited) await replaceSealed(userId, await sealValue(userId, purpose, edited))
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
export async function keepLooks(
  userId: string,
  clientId: number,
  looks: Pick<ClientMembership, 'brand' | 'languages'>,
): Promise<void> {
  await change(userId, (content) => {
    const clients = content.clients.map((client) => (client.id === clientId ? { ...client, ...looks } : client))
    return JSON.stringify(clients) === JSON.stringify(content.clients) ? null : { ...content, clients }
  })
}

/** What stood between sign-in and the closed area and is done: the server knows, this device need not wait for it. */
export async function forgetStep(
  userId: string,
  step: 'change_password' | PendingStep,
  clientId: number,
): Promise<void> {
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
  if (!row?.sealed) return null
  const content = (await openValue(row.userId, purpose, row.sealed)) as SealedSession | null
  if (!content) return null
  const known = content.clients.some((client) => client.id === row.clientId)
  return { ...content, clientId: known ? row.clientId : null }
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
 * Signs a person out, with or without a network: tokens and everything readable are gone from the
 * device when this returns; sealed unsent work and sealed drafts stay for that person alone. The
 * server is told now or later.
 */
export async function signOut(userId: string): Promise<void> {
  const session = await readSession(userId)
  const logout = session?.refreshToken ? await sealLogout(userId, session.refreshToken) : null
  await withLock(personLock(userId), async () => {
    await deviceDb().transaction('rw', [deviceDb().people, deviceDb().logouts], async () => {
      await deviceDb().people.update(userId, { sealed: null, leaving: true })
      if (logout) await deviceDb().logouts.add(logout)
    })
    await leaveActive(userId)
    await emptyPerson(userId)
    await deviceDb().people.update(userId, { leaving: false })
  })
  announce({ type: 'signed-out', userId })
  void sendLogouts()
}

/** Ends what a closed app left half done of a sign-out. To be called at start. */
export async function finishSignOuts(): Promise<void> {
  const people = await deviceDb().people.toArray()
  for (const { userId } of people.filter(({ leaving }) => leaving)) {
    await withLock(personLock(userId), async () => {
      // They may have come back meanwhile.
      if (!(await deviceDb().people.get(userId))?.leaving) return
      await emptyPerson(userId)
      await deviceDb().people.update(userId, { leaving: false })
    })
  }
}

async function leaveActive(userId: string): Promise<void> {
  if ((await readSetting(activeName)) === userId) await writeSetting(activeName, null)
}

async function emptyPerson(userId: string): Promise<void> {
  const database = personDb(userId)
  const tables = [...baseTables(database), database.overlay, database.cursors]
  await database.transaction('rw', tables, async () => {
    await Promise.all(tables.map((table) => table.clear()))
  })
}
