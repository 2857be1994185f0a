/**
 * What a person must still do before the client's closed area opens, in this order (specification,
 * sections 3 and 4): accept its terms, see the onboarding, complete the registration, answer the
 * mandatory surveys, do the mandatory drills.
 */
export const pendingSteps = ['terms', 'onboarding', 'complete_register', 'surveys', 'drills'] as const
export type PendingStep = (typeof pendingSteps)[number]
