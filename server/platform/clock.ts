/** The server's time. Injected, so that rules about days and weeks can be tested. */
export interface Clock {
  now(): Date
}

/** The real time of this machine. */
export const systemClock: Clock = { now: () => new Date() }
