/**
 * How somebody comes to be enrolled in a course: by being in its audience, by their own tap, by asking for it, or by
 * whoever assigns it to them (source: learning.md 3).
 */
export const enrolmentTypes = ['automatic', 'free', 'request', 'assigned'] as const
export type EnrolmentType = (typeof enrolmentTypes)[number]
