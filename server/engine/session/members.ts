import type { ModuleName } from '#contract/engine/feature.ts'
import type { RoleName } from '#contract/engine/session/client.ts'
import type { StepCode } from '#contract/engine/errors.ts'
import type { Bus } from '#server/platform/bus/bus.ts'
import type { Person } from '../http/implement.ts'
import type { Logger } from '#server/platform/log.ts'
import { remember } from '#server/platform/remember.ts'

/** What is known of a person in one client. */
export interface Membership {
  userId: string
  clientId: number
  /** The member's number in the client, from 1. */
  number: number
  roles: RoleName[]
  /** Modules the client has switched on. */
  modules: ModuleName[]
  timeZone: string
  /** How long work may wait on a device and be believed (days); 7 where it is not said. */
  offlineDays?: number
  /** They were blocked there, or their part in it has ended: nothing is open to them but to send what they captured. */
  keptOut?: 'blocked' | 'withdrawn'
  /** Whose device sent it, where they were joined with this person ([Note: Joined people]). */
  sentBy?: string
  /** What they must do before this client's closed area opens, as the code that says so. */
  mustFirst: StepCode | null
}

/** A person with a session, acting in one client. */
export interface Member extends Person, Membership {}

/** Reads a membership from the database; null when there is none (or the person is blocked). */
export type FindMember = (userId: string, clientId: number) => Promise<Membership | null>

/** Memberships, remembered for some seconds so that not every request asks the database. */
export interface Members {
  /** Says where memberships come from (once, at the start). */
  use(find: FindMember): void
  find(userId: string, clientId: number): Promise<Membership | null>
  /** The same, of who is kept out too. */
  findAny(userId: string, clientId: number): Promise<Membership | null>
  /** Forgets, on every server, what is remembered of a person (of everybody without one). */
  changed(userId?: string): Promise<void>
}

const topic = 'member-changed'
/** How long an answer is good for without being told of a change, in milliseconds. */
const freshFor = 10_000
const mostRemembered = 20_000
/** Who asks for what is not theirs makes no more than this be remembered, and nobody else be forgotten. */
const mostRefused = 2000

/** Opens the memory; it hears of changes over the bus. */
export async function openMembers(bus: Bus, log: Logger, now: () => number = Date.now): Promise<Members> {
  const remembered = new Map<string, { until: number; answer: Promise<Membership | null> }>()
  const refused = new Map<string, number>()
  let ask: FindMember | null = null

  const forget = (userId?: string) => {
    for (const known of [remembered, refused])
      for (const key of known.keys()) if (userId === undefined || key.startsWith(`${userId} `)) known.delete(key)
  }
  await bus.subscribe(topic, (message) => forget((message as { userId?: string }).userId))

  const findAny = (userId: string, clientId: number): Promise<Membership | null> => {
    if (!ask) throw new Error('no module offers findMember')
    const key = `${userId} ${clientId}`
    const known = remembered.get(key)
    if (known && known.until > now()) return known.answer
    if ((refused.get(key) ?? 0) > now()) return Promise.resolve(null)
    const answer = ask(userId, clientId)
    const entry = { until: now() + freshFor, answer }
    remember(remembered, key, entry, mostRemembered)
    const drop = () => remembered.get(key) === entry && remembered.delete(key)
    const keep = async () => {
      // A failed look-up is nobody's answer but this caller's.
      const membership = await answer.catch(() => undefined)
      if (!membership && drop() && membership === null) remember(refused, key, entry.until, mostRefused)
    }
    void keep()
    return answer
  }

  return {
    use(find) {
      ask = find
    },
    async find(userId, clientId) {
      const membership = await findAny(userId, clientId)
      return membership?.keptOut ? null : membership
    },
    findAny,
    async changed(userId) {
      forget(userId)
      // Out of reach of the bus, the other servers learn of it when what they remember runs out.
      await bus
        .publish(topic, { userId })
        .catch((error: unknown) => log.warn({ err: error }, 'a changed membership could not be told'))
    },
  }
}
