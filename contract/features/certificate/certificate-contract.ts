import * as v from 'valibot'
import { itemKinds } from '#contract/features/enrolment/enrolment-schema.ts'
import { feature } from '#contract/engine/feature.ts'
import { endpoint } from '#contract/engine/endpoint.ts'
import { certificatePaths } from './certificate-paths.ts'

/** Code printed on a certificate: client, then 80 random bits without letters that are mistaken for others. */
const certificateCodeSchema = v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}(-[0-9A-HJKMNP-TV-Z]{4}){4}$/))

/**
 * The code that somebody typed from paper, as it is kept, or null: case, spaces and missing dashes do not
 * matter, and letters that no code has are taken for the figures they look like.
 */
export function parseCertificateCode(typed: string): string | null {
  const letters = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  const figures = letters.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  const [, client, random = ''] = /^([1-9]\d{0,9})([0-9A-HJKMNP-TV-Z]{16})$/.exec(figures) ?? []
  return client === undefined ? null : [client, ...(random.match(/.{4}/g) ?? [])].join('-')
}

/** What anybody who holds a certificate may know of it. */
export const certificateSchema = v.object({
  code: v.string(),
  person: v.string(),
  /** What was finished, by its title. */
  kind: v.picklist(itemKinds),
  title: v.string(),
  /** How long it takes; null: nobody said. */
  minutes: v.nullable(v.number()),
  programme: v.string(),
  /** Calendar day (`YYYY-MM-DD`) in the client's time zone, as it is printed. */
  issuedOn: v.string(),
})
export type Certificate = v.InferOutput<typeof certificateSchema>

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
    'certificate.under_review',
  ],
})

/** What anybody who holds a certificate may check: nothing that is not printed on it. */
export const checkCertificate = endpoint({
  method: 'GET',
  path: '/api/certificates/:code/',
  summary: 'Check a certificate',
  access: 'public',
  params: v.strictObject({ code: certificateCodeSchema }),
  response: certificateSchema,
  perMinute: 30,
  errors: ['certificate.unknown'],
})

export const certificateContract = feature({
  name: 'certificate',
  paths: certificatePaths,
  endpoints: { ownCertificate, checkCertificate },
  errors: {
    /** The course gives no certificate. */
    'certificate.none': 422,
    'certificate.not_finished': 422,
    'certificate.under_review': 422,
    'certificate.unknown': 404,
  },
})
