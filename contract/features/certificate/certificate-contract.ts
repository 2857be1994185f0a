import { feature } from '#contract/engine/feature.ts'
import { certificateDeskEndpoints } from './certificate-desk.ts'
import { certificateOnDevice } from './certificate-on-device.ts'
import { certificatePaths } from './certificate-paths.ts'
import { certificateTemplateEndpoints } from './certificate-template.ts'

export const certificateContract = feature({
  name: 'certificate',
  paths: certificatePaths,
  collections: certificateOnDevice.collections,
  endpoints: { ...certificateOnDevice.endpoints, ...certificateDeskEndpoints, ...certificateTemplateEndpoints },
  errors: {
    /** The course gives no certificate. */
    'certificate.none': 422,
    'certificate.not_finished': 422,
    /** The course asks first what its person thought of it. */
    'certificate.needs_reaction': 422,
    /** A test of it blocked its person. */
    'certificate.blocked': 422,
    /** So many activities of it (`count`) wait for somebody to look at what is claimed of them. */
    'certificate.under_review': 422,
    /** Staff took it back. */
    'certificate.revoked': 422,
    'certificate.unknown': 404,
    /** It was taken back or replaced before. */
    'certificate.ended': 409,
    /** A picture that a template names is not ready, or is no picture. */
    'certificate.picture_missing': 422,
    /** Courses or trails name the template, or it is the usual one. */
    'certificate.template_used': 409,
  },
  permissions: {
    /** Write templates, say what they are used for, take certificates back, correct names on them. */
    'certificates.write': ['programme-admin', 'platform-admin'],
  },
})
