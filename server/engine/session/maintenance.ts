import type { Bus } from '#server/platform/bus/bus.ts'
import type { Logger } from '#server/platform/log.ts'
import { fail } from '#server/platform/problem.ts'

/** What is being worked on now: everything, or some clients. */
export interface MaintenanceState {
  platform: boolean
  clients: ReadonlySet<number>
}

/** What the part that keeps the settings knows. */
export interface MaintenanceRules {
  read(): Promise<MaintenanceState>
  /** Whether somebody runs the platform: maintenance lets them in. */
  isAdministrator(userId: string): Promise<boolean>
}

/** Keeps requests out while the platform, or their client, is in maintenance. */
export interface Maintenance {
  /** Says where it is read (once, at the start); without, nothing is ever in maintenance. */
  use(rules: MaintenanceRules): void
  /** Fails with `platform.maintenance`, unless who asks runs the platform. */
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

/** Opens the memory of what is in maintenance; it hears of changes over the bus. */
export async function openMaintenance(bus: Bus, log: Logger, now: () => number = Date.now): Promise<Maintenance> {
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
      const { platform, clients } = await read(rules)
      if (!platform && (clientId === null || !clients.has(clientId))) return
      if (userId === null || !(await rules.isAdministrator(userId))) failForMaintenance()
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
