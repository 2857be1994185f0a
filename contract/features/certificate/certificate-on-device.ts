import * as v from 'valibot'
import { collection } from '#contract/engine/collection.ts'
import { endpoint } from '#contract/engine/endpoint.ts'
import { feature } from '#contract/engine/feature.ts'
import { daySchema, numberIdSchema } from '#contract/engine/ids.ts'
import { itemKinds } from '#contract/features/enrolment/enrolment-schema.ts'
import { certificateCodeSchema } from './certificate-code.ts'
import { certificatePaths } from './certificate-paths.ts'
import { certificateStates } from './certificate-rules.ts'

const printed = {
  code: v.string(),
  /** What was finished, by its title. */
  kind: v.picklist(itemKinds),
  title: v.string(),
  /** Calendar day in the client's time zone, as it is printed. */
  issuedOn: daySchema,
  /** The last day on which it is valid; null: it does not expire. */
  expiresOn: v.nullable(daySchema),
}

/** What anybody who holds a certificate may know of it: nothing that is not printed on it, and how it stands. */
export const certificateSchema = v.object({
  ...printed,
  state: v.picklist(certificateStates),
  person: v.string(),
  /** How long it takes; null: nobody said. */
  minutes: v.nullable(v.number()),
  programme: v.string(),
})
export type Certificate = v.InferOutput<typeof certificateSchema>

/** A certificate as its person's devices have it. */
const ownCertificateSchema = v.object({
  ...printed,
  itemId: numberIdSchema,
  /** Counts how often its person has had to do the same again. */
  cycle: v.number(),
  /** Taken back, or replaced by another one with the right name; null: neither. */
  ended: v.nullable(v.picklist(['revoked', 'replaced'])),
  /** Why it was taken back, in the words of staff. */
  reason: v.nullable(v.string()),
})

const certificates = collection({
  name: 'certificates',
  schema: ownCertificateSchema,
  key: 'code',
  stream: 'user',
  module: null,
})

const formNumber = v.union([
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number)),
  v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
])

/** The certificate of a finished trail or course as a PDF; asked for again it is the same one (exact legacy path). */
export const ownCertificate = endpoint({
  method: 'POST',
  path: '/get_trail_user_result_certificate/',
  summary: 'Certificate of a finished trail or course (PDF)',
  access: 'member',
  encoding: 'form',
  /** One of them. */
  body: v.strictObject({ trail_id: v.optional(formNumber), course_id: v.optional(formNumber) }),
  produces: 'application/pdf',
  perMinute: 20,
  errors: [
    'access.module_off',
    'trail.not_found',
    'course.not_found',
    'certificate.none',
    'certificate.not_finished',
    'certificate.blocked',
    'certificate.under_review',
    'certificate.revoked',
  ],
})

/** One that its person has, of an earlier cycle too. */
export const certificatePaper = endpoint({
  method: 'GET',
  path: '/api/certificates/:code/paper/',
  summary: 'A certificate of one’s own (PDF)',
  access: 'member',
  params: v.strictObject({ code: certificateCodeSchema }),
  produces: 'application/pdf',
  perMinute: 20,
  errors: ['certificate.unknown', 'certificate.revoked'],
})

/** What anybody who holds a certificate may check. */
export const checkCertificate = endpoint({
  method: 'GET',
  path: '/api/certificates/:code/',
  summary: 'Check a certificate',
  access: 'public',
  params: v.strictObject({ code: certificateCodeSchema }),
  response: certificateSchema,
  perMinute: 60,
  errors: ['certificate.unknown'],
})

/** The feature as devices run it ([Note: On devices]). */
export const certificateOnDevice = feature({
  name: 'certificate',
  paths: certificatePaths,
  collections: [certificates],
  endpoints: { ownCertificate, certificatePaper, checkCertificate },
})
