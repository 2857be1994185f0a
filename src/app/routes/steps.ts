import type { ComponentType } from 'react'
import type { ClientMembership } from '#contract/engine/session/client.ts'
import { pendingSteps, type PendingStep } from '#contract/engine/session/pending-step.ts'
import type { User } from '#contract/engine/session/session.ts'
import { ensureAllTexts } from '#platform/i18n.ts'

export type Step = 'change_password' | PendingStep

/** A step's screen calls this when the server has taken what it asks for. */
export interface StepProps {
  onDone: () => void
}

/** A screen whose texts come with it. */
function withTexts(load: () => Promise<ComponentType<StepProps>>) {
  return async () => {
    const [component] = await Promise.all([load(), ensureAllTexts()])
    return { default: component }
  }
}

/**
 * The screens between signing in and the closed area, by step. A step without one (its module is not
 * built yet) holds nobody up.
 */
export const steps: Partial<Record<Step, () => Promise<{ default: ComponentType<StepProps> }>>> = {
  change_password: withTexts(() =>
    import('#features/recovery/must-change-password.tsx').then((m) => m.MustChangePassword),
  ),
  terms: withTexts(() => import('#features/page/steps/terms-step.tsx').then((m) => m.TermsStep)),
  onboarding: withTexts(() => import('#features/page/steps/onboarding-step.tsx').then((m) => m.OnboardingStep)),
  complete_register: withTexts(() =>
    import('#features/register/own/complete-register.tsx').then((m) => m.CompleteRegister),
  ),
}

/** What a person must do next in that client before its closed area opens, or null. */
export function nextStep(
  user: Pick<User, 'mustChangePassword'>,
  client: Pick<ClientMembership, 'pending'> | null,
  built: Partial<Record<Step, unknown>> = steps,
): Step | null {
  if (user.mustChangePassword && built.change_password) return 'change_password'
  return pendingSteps.find((step) => client?.pending.includes(step) && built[step]) ?? null
}
