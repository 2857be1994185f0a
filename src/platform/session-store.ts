import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { ClientMembership } from '#contract/engine/session/client.ts'
import type { ModuleName } from '#contract/engine/feature.ts'
import type { User } from '#contract/engine/session/session.ts'

/** Who acts, and in which client: what every local read and write is about. */
export interface Member {
  userId: string
  clientId: number
}

export interface SessionState {
  /** `unknown` until the device's sealed session was read. */
  status: 'unknown' | 'out' | 'in'
  user: User | null
  /** Sorted by name, as the server gives them. */
  clients: ClientMembership[]
  clientId: number | null
  /** The same object until person or client change; null while there is no choice of client yet. */
  member: Member | null
  /** The person signed out: where they were is nobody's business (a session that ended is gone back to). */
  signedOut: boolean
}

const nobody: SessionState = { status: 'out', user: null, clients: [], clientId: null, member: null, signedOut: false }

export const sessionStore = createStore<SessionState>()(() => ({ ...nobody, status: 'unknown' }))

function memberOf(user: User, clientId: number | null): Member | null {
  if (clientId === null) return null
  const { member } = sessionStore.getState()
  return member?.userId === user.id && member.clientId === clientId ? member : { userId: user.id, clientId }
}

/** Somebody is signed in; `clientId` null means that the client is still to be chosen. */
export function enterSession(user: User, clients: ClientMembership[], clientId: number | null): void {
  const known = clients.some((client) => client.id === clientId) ? clientId : null
  sessionStore.setState({
    status: 'in',
    user,
    clients,
    clientId: known,
    member: memberOf(user, known),
    signedOut: false,
  })
}

export function leaveSession({ signedOut = false } = {}): void {
  sessionStore.setState({ ...nobody, signedOut })
}

/** The person chose another language (id of the contract's `languages`). */
export function rememberLanguage(languageId: number): void {
  const { user } = sessionStore.getState()
  if (user) sessionStore.setState({ user: { ...user, languageId } })
}

export function useSession<T>(selector: (state: SessionState) => T): T {
  return useStore(sessionStore, selector)
}

/** Who acts; throws outside the signed-in part of the app, where there is nobody. */
export function useMember(): Member {
  const member = useSession((state) => state.member)
  if (!member) throw new Error('useMember outside a session with a client')
  return member
}

const selectedOf = (state: SessionState) => state.clients.find((client) => client.id === state.clientId) ?? null

/** The client whose brand and modules are shown, or null before one is chosen. */
export const selectedClient = (): ClientMembership | null => selectedOf(sessionStore.getState())

export const useSelectedClient = (): ClientMembership | null => useSession(selectedOf)

/** Whether the selected client has the module switched on. */
export function useModule(name: ModuleName): boolean {
  return useSession((state) => selectedOf(state)?.modules.includes(name) ?? false)
}
