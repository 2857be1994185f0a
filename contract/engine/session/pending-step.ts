/**
 * What a person must still do before the client's closed area opens, in this order (specification,
 * sections 3 and 4): accept its terms, see the onboarding, complete the registration, do the mandatory
 * drills. Mandatory surveys stand between the last two; what the device has of them says so (`heldAt` of home's parts).
 */
export const pendingSteps = ['terms', 'onboarding', 'complete_register', 'drills'] as const
export type PendingStep = (typeof pendingSteps)[number]
