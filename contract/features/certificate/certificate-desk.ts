import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { idSchema, instantSchema, numberIdSchema } from '#contract/engine/ids.ts'
import { localizedSchema } from '#contract/engine/language-schema.ts'
import { listAnswer, listQuery } from '#contract/engine/staff/list.ts'
import { itemKinds } from '#contract/features/enrolment/enrolment-schema.ts'
import { certificateCodeSchema } from './certificate-code.ts'
import { certificateSchema } from './certificate-on-device.ts'
import { certificateStates, longestName, longestReason, longestValidity } from './certificate-rules.ts'

const givenCertificateSchema = v.object({
  ...certificateSchema.entries,
  userId: idSchema,
  itemId: numberIdSchema,
  cycle: v.number(),
  issuedAt: instantSchema,
  /** When it was taken back or replaced. */
  endedAt: v.nullable(instantSchema),
  /** Why it was taken back. */
  reason: v.nullable(v.string()),
  /** The code of the one with the right name. */
  replacedBy: v.nullable(v.string()),
  /** Characters of the name that no font of ours has: the paper leaves them out. */
  leftOut: v.string(),
})
/** A certificate as staff see it. */
export type GivenCertificate = v.InferOutput<typeof givenCertificateSchema>

const staff = { access: 'staff', permission: 'certificates.write' } as const
const params = v.strictObject({ code: certificateCodeSchema })

export const listCertificates = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/certificates/',
  summary: 'The certificates that the client gave, the newest first',
  query: listQuery(['newest'], { state: v.optional(v.picklist(certificateStates)) }),
  response: listAnswer(givenCertificateSchema),
})

export const readGivenCertificate = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/certificates/:code/',
  summary: 'One certificate that the client gave',
  params,
  response: givenCertificateSchema,
  errors: ['certificate.unknown'],
})

export const revokeCertificate = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/certificates/:code/revoke/',
  summary: 'Take a certificate back: whoever checks it is told so',
  params,
  body: v.strictObject({ reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestReason)) }),
  response: givenCertificateSchema,
  errors: ['certificate.unknown', 'certificate.ended'],
})

export const correctCertificate = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/certificates/:code/correct/',
  summary: 'Give a certificate again with the right name, under a new code; the old one is replaced',
  params,
  body: v.strictObject({ person: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestName)) }),
  response: givenCertificateSchema,
  errors: ['certificate.unknown', 'certificate.ended', 'request.invalid'],
})

const certifiedItemSchema = v.object({
  kind: v.picklist(itemKinds),
  id: numberIdSchema,
  title: localizedSchema,
  /** Null: the client's usual one. */
  templateId: v.nullable(idSchema),
  /** Months; null: for ever. */
  validMonths: v.nullable(v.number()),
  rev: v.number(),
})
/** What certificates are given of, and how. */
export type CertifiedItem = v.InferOutput<typeof certifiedItemSchema>

export const listCertifiedItems = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/certificate-items/',
  summary: 'Courses and trails that give certificates, with template and validity',
  response: v.object({
    rows: v.array(certifiedItemSchema),
    templates: v.array(v.object({ id: idSchema, name: v.string() })),
  }),
})

export const setCertifiedItem = endpoint({
  ...staff,
  method: 'PUT',
  path: '/api/admin/certificate-items/:kind/:itemId/',
  summary: 'Say which template the certificates of a course or trail have from now on, and for how long they are valid',
  edits: true,
  params: v.strictObject({
    kind: v.picklist(itemKinds),
    itemId: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number)),
  }),
  body: v.strictObject({
    templateId: v.nullable(idSchema),
    validMonths: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(longestValidity))),
  }),
  response: certifiedItemSchema,
  errors: ['resource.not_found', 'request.invalid'],
})

/** What the desk asks of given certificates. */
export const certificateDeskEndpoints = {
  listCertificates,
  readGivenCertificate,
  revokeCertificate,
  correctCertificate,
  listCertifiedItems,
  setCertifiedItem,
}
