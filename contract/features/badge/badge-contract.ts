import { feature } from '#contract/engine/feature.ts'
import { badgeDeskEndpoints } from './badge-desk.ts'
import { badgeOnDevice } from './badge-on-device.ts'
import { badgePaths } from './badge-paths.ts'

export const badgeContract = feature({
  name: 'badge',
  paths: badgePaths,
  collections: badgeOnDevice.collections,
  endpoints: { ...badgeOnDevice.endpoints, ...badgeDeskEndpoints },
  errors: {
    /** No award of ours has that id, no key that name, no client that number. */
    'badge.unknown': 404,
    /** Its person has no e-mail that is known to be theirs. */
    'badge.no_email': 422,
    /** What was sent is no PNG and no SVG that is read in a known way. */
    'badge.not_a_picture': 422,
    /** It is awarded no more. */
    'badge.retired': 409,
    /** Nobody awards a badge to themselves, or revokes their own. */
    'badge.own': 403,
    /** Its person has one that is valid. */
    'badge.held': 409,
    /** No member of the client now. */
    'badge.no_member': 422,
    /** It was revoked before. */
    'badge.ended': 409,
  },
  permissions: {
    /** Write badges, award and revoke them. */
    'badges.write': ['programme-admin', 'platform-admin'],
  },
})
