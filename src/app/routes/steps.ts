import type { ClientMembership } from '#contract/engine/session/client.ts'
import { pendingSteps } from '#contract/engine/session/pending-step.ts'
import type { User } from '#contract/engine/session/session.ts'
import type { AppFeature, Step } from '#platform/feature/app-feature.ts'
import { listed } from '../features/listed.ts'

/**
 * The screens between signing in and the closed area, by step. A step without one (its module is not
 * built yet) holds nobody up.
 */
export const steps: NonNullable<AppFeature['steps']> = Object.assign({}, ...listed.map((feature) => feature.steps))

/** What a person must do next in that client before its closed area opens, or null. */
export function nextStep(
  user: Pick<User, 'mustChangePassword'>,
  client: Pick<ClientMembership, 'pending'> | null,
  built: Partial<Record<Step, unknown>> = steps,
): Step | null {
  if (user.mustChangePassword && built.change_password) return 'change_password'
  return pendingSteps.find((step) => client?.pending.includes(step) && built[step]) ?? null
}
