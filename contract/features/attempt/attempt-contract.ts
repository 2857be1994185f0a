import { feature } from '#contract/engine/feature.ts'
import { attemptEndpoints } from './attempt-endpoints.ts'
import { attemptOnDevice } from './attempt-on-device.ts'
import { attemptPaths } from './attempt-paths.ts'
import { markingEndpoints } from './desk/marking-desk.ts'
import { regradeEndpoints } from './desk/regrade-desk.ts'
import { testDeskEndpoints } from './desk/test-desk.ts'

export const attemptContract = feature({
  name: 'attempt',
  operations: attemptOnDevice.operations,
  collections: attemptOnDevice.collections,
  paths: attemptPaths,
  endpoints: {
    ...attemptEndpoints,
    ...markingEndpoints,
    ...testDeskEndpoints,
    ...regradeEndpoints,
  },
  errors: {
    /** Not one of this person. */
    'attempt.not_found': 404,
    /** Another device has it open (`device`). */
    'attempt.open_elsewhere': 409,
    'attempt.none_left': 422,
    /** Not before a time (`until`, ISO 8601). */
    'attempt.too_soon': 422,
    /** The test has closed. */
    'attempt.closed': 422,
    /** All attempts were used in vain: staff may unblock. */
    'attempt.blocked': 422,
    /** It was handed in already. */
    'attempt.over': 409,
    'attempt.not_over': 409,
    /** Nobody marks, or decides on, what they took themselves. */
    'attempt.own': 403,
    /** Its person was given as many attempts as can be. */
    'attempt.given_out': 409,
    /** It has no marks that could be asked about. */
    'attempt.not_marked': 409,
    /** Its person has asked about its marks before: once is all. */
    'attempt.appealed': 409,
    /** Its person asks nothing about its marks, or was answered. */
    'attempt.not_appealed': 409,
    /** Something else comes first, or it has not opened yet. */
    'activity.blocked': 422,
  },
  permissions: {
    /** See who took tests, and mark essays; an instructor those of their own courses. */
    'tests.mark': ['instructor', 'programme-admin', 'platform-admin'],
    /** Give attempts and time, take attempts out of count, correct questions that were asked. */
    'tests.decide': ['programme-admin', 'platform-admin'],
  },
})
