import type { Agent } from './agent.ts'

// Node and browsers both have them; the contract is compiled with the types of neither.
declare const crypto: { subtle: { digest(algorithm: 'SHA-256', bytes: Uint8Array): Promise<ArrayBuffer> } }
declare class TextEncoder {
  encode(text: string): Uint8Array
}

/** SHA-256 of a text in lower-case hexadecimal. */
export async function hashOfText(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whose launch it is. */
export interface LaunchOwner {
  clientId: number
  userId: string
}

/** What content knows its learner by: an account that says who they are nowhere else. */
export async function accountName({ clientId, userId }: LaunchOwner): Promise<string> {
  return (await hashOfText(`${clientId}:${userId}`)).slice(0, 32)
}

/** The system that accounts of people and of this store are of: it stays where an installation moves to another address. */
const home = 'urn:trilha'

/** The learner as content names them, by their account. */
export const learnerOf = (name: string): Agent & { objectType: 'Agent' } => ({
  objectType: 'Agent',
  account: { homePage: home, name },
})

/** Who vouches for statements: the launches of this store, or a system that brought them. */
export const authorityOf = (name: string): Agent => ({ objectType: 'Agent', account: { homePage: home, name } })

/**
 * The registration of somebody in an activity, the same on every device, without a network as well: a UUID (version 8)
 * of who, what and in which cycle of the course.
 */
export async function registrationOf(
  { clientId, userId }: LaunchOwner,
  activityId: number,
  cycle: number,
): Promise<string> {
  const hex = await hashOfText(`registration:${clientId}:${userId}:${activityId}:${cycle}`)
  const [a, b, c, d, e] = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(13, 16), hex.slice(17, 20), hex.slice(20, 32)]
  return `${a}-${b}-8${c}-9${d}-${e}`
}

/** The activity that a unit is to content: ours and not its publisher's (cmi5 1.0, 8.1.5). */
export const unitIri = (clientId: number, activityId: number, at: number): string =>
  `${home}:client:${clientId}:activity:${activityId}:unit:${at + 1}`

/** Whether an activity is a unit of ours. */
export const isUnitIri = (iri: string): boolean => iri.startsWith(`${home}:client:`)
