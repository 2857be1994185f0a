import { feature } from '#contract/engine/feature.ts'
import { partnerDeskEndpoints } from './partner-desk.ts'
import { partnerOnDevice } from './partner-on-device.ts'
import { partnerPaths } from './partner-paths.ts'

export const partnerContract = feature({
  name: 'partner',
  paths: partnerPaths,
  collections: partnerOnDevice.collections,
  endpoints: { ...partnerOnDevice.endpoints, ...partnerDeskEndpoints },
  errors: {
    /** Nothing that can be sent is there. */
    'partner.nothing_to_send': 422,
    /** One transfer has so many points (`least`) at least. */
    'partner.too_few': 422,
    /** It did not say who somebody is there; nothing was reserved. Or the client has no partner. */
    'partner.unavailable': 503,
    /** The partner does not have them, or no longer. */
    'partner.inactive': 422,
    'partner.role_invalid': 403,
    /** Their document is another account's there. */
    'partner.document_used': 409,
    'partner.no_access': 403,
    /** The transfer is in another state (`state`) by now, or has not been unknown for long enough. */
    'partner.state_changed': 409,
  },
})
