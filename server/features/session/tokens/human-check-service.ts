import type { Services } from '#server/engine/services.ts'
import { openChallenges } from './challenge.ts'

/** Tells people from programs: what `settings.signIn.recaptcha` names. Another provider is another of these. */
export interface HumanCheck {
  /** What the app is to work on. */
  challenge(): Promise<WorkChallenge>
  /** Whether the answer (the `recaptcha` field) is right, fresh and was not used before. */
  isPassed(answer: string): Promise<boolean>
}

export interface WorkChallenge {
  parameters: {
    algorithm: string
    nonce: string
    salt: string
    cost: number
    keyLength: number
    keyPrefix: string
    data: { until: number }
  }
  signature: string
}

const opened = new WeakMap<object, HumanCheck>()

/** The check of this installation: a proof of work of our own, so that nobody else learns who signs in. */
export function humanCheck(services: Pick<Services, 'config' | 'database' | 'clock'>): HumanCheck {
  const known = opened.get(services.database)
  if (known) return known
  const made = openChallenges(services)
  opened.set(services.database, made)
  return made
}
