import type { Clock } from '#server/platform/clock.ts'
import type { Bus } from '#server/platform/bus/bus.ts'
import type { Logger } from '#server/platform/log.ts'
import { fail } from '#server/platform/problem.ts'

/** From when on (ms since 1970) people are kept out: of everything (null: they are not), and of some clients. */
export interface MaintenanceState {
  platform: number | null
  clients: ReadonlyMap<number, number>
}

/** What is being worked on at a moment: everything, or some clients. */
export interface Shut {
  platform: boolean
  clients: ReadonlySet<number>
}

/** What is shut at a moment: what is planned begins by itself. */
export function shutAt({ platform, clients }: MaintenanceState, now: Date): Shut {
  const time = now.getTime()
  return {
    platform: platform !== null && platform <= time,
    clients: new Set([...clients].flatMap(([id, from]) => (from <= time ? [id] : []))),
  }
}

/** What the part that keeps the settings knows. */
export interface MaintenanceRules {
  read(): Promise<MaintenanceState>
  /** Whether maintenance lets somebody in: of one client, or (null) of the whole platform. */
  letsIn(userId: string, clientId: number | null): Promise<boolean>
}

/** Keeps requests out while the platform, or their client, is in maintenance. */
export interface Maintenance {
  /** Says where it is read (once, at the start); without, nothing is ever in maintenance. */
  use(rules: MaintenanceRules): void
  /** Fails with `platform.maintenance`, unless who asks is let in all the same. */
  demandOpen(who: { userId: string | null; clientId: number | null }): Promise<void>
  /** Forgets, on every server, what is remembered. */
  changed(): Promise<void>
}

const topic = 'maintenance-changed'
/** How long an answer is good for without being told of a change, in milliseconds. */
const freshFor = 10_000
/** After this many seconds trying again makes sense. */
const retryAfter = 60

/** Ends the request: the platform, or the client it is about, is in maintenance. */
export const failForMaintenance = (): never => fail('platform.maintenance', { retryAfter })

/** Opens the memory of what is in maintenance; it hears of changes over the bus. `now` tells how old an answer is. */
export async function openMaintenance(
  { bus, log, clock }: { bus: Bus; log: Logger; clock: Clock },
  now: () => number = Date.now,
): Promise<Maintenance> {
  let rules: MaintenanceRules | null = null
  let remembered: { until: number; state: Promise<MaintenanceState> } | null = null
  await bus.subscribe(topic, () => void (remembered = null))

  const read = async (known: MaintenanceRules): Promise<MaintenanceState> => {
    if (remembered && remembered.until > now()) return remembered.state
    const mine = { until: now() + freshFor, state: known.read() }
    remembered = mine
    // A failed look-up is nobody's answer but those who wait for it.
    mine.state.catch(() => void (remembered === mine && (remembered = null)))
    return mine.state
  }

  return {
    use(given) {
      rules = given
    },
    async demandOpen({ userId, clientId }) {
      if (!rules) return
      const { platform, clients } = shutAt(await read(rules), clock.now())
      if (!platform && (clientId === null || !clients.has(clientId))) return
      if (userId === null || !(await rules.letsIn(userId, platform ? null : clientId))) failForMaintenance()
    },
    async changed() {
      remembered = null
      // Out of reach of the bus, the other servers learn of it when what they remember runs out.
      await bus
        .publish(topic, {})
        .catch((error: unknown) => log.warn({ err: error }, 'a changed maintenance could not be told'))
    },
  }
}
