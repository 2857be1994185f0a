import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { idSchema } from '#contract/engine/ids.ts'
import { languageCodeSchema } from '#contract/engine/language-schema.ts'
import { unknownPlaceholders } from './placeholders.ts'

/** Papers that a certificate is drawn on, lying. */
export const papers = ['a4', 'letter'] as const
export type Paper = (typeof papers)[number]

export const mostSignatures = 3
export const longestTemplateText = 600
export const longestHeading = 60
const longestLine = 80

/** A text in some languages; plain: nothing in it is ever run or opened. */
const written = (most: number) =>
  v.record(
    languageCodeSchema,
    v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        v.maxLength(most),
        v.check((text) => unknownPlaceholders(text).length === 0, 'placeholder'),
      ),
    ),
  )

/** A picture of the media library; never an address. */
const picture = v.nullable(idSchema)

/** What is written of a template. A text that is empty is the usual one. */
export const writtenTemplateSchema = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestLine)),
  paper: v.picklist(papers),
  /** Behind everything, edge to edge. */
  background: picture,
  /** In the place of the programme's name. */
  logo: picture,
  heading: written(longestHeading),
  /** Above the name. */
  above: written(longestTemplateText),
  /** Below the name; in the place of what was finished, when and for how long. */
  below: written(longestTemplateText),
  signatures: v.pipe(
    v.array(
      v.strictObject({
        name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestLine)),
        role: written(longestLine),
        picture,
      }),
    ),
    v.maxLength(mostSignatures),
  ),
})
export type WrittenTemplate = v.InferOutput<typeof writtenTemplateSchema>

const listedTemplateSchema = v.object({
  id: idSchema,
  rev: v.number(),
  name: v.string(),
  paper: v.picklist(papers),
  /** The one of every course and trail that names none. */
  isUsual: v.boolean(),
  version: v.number(),
})
export type ListedTemplate = v.InferOutput<typeof listedTemplateSchema>

const templateSchema = v.object({
  ...listedTemplateSchema.entries,
  written: writtenTemplateSchema,
  /** Names of its pictures, by their ids. */
  pictures: v.record(v.string(), v.string()),
})
export type CertificateTemplate = v.InferOutput<typeof templateSchema>

const staff = { access: 'staff', permission: 'certificates.write' } as const
const params = v.strictObject({ templateId: idSchema })
const faulty = ['request.invalid', 'certificate.picture_missing'] as const

export const listCertificateTemplates = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/certificate-templates/',
  summary: 'The templates of the client’s certificates',
  response: v.object({
    rows: v.array(listedTemplateSchema),
    languages: v.array(languageCodeSchema),
    defaultLanguage: languageCodeSchema,
  }),
})

export const readCertificateTemplate = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/certificate-templates/:templateId/',
  summary: 'One template as it is written',
  params,
  response: templateSchema,
  errors: ['resource.not_found'],
})

export const createCertificateTemplate = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/certificate-templates/',
  summary: 'Write a template; the first one is the usual one',
  body: writtenTemplateSchema,
  response: templateSchema,
  errors: faulty,
})

export const changeCertificateTemplate = endpoint({
  ...staff,
  method: 'PUT',
  path: '/api/admin/certificate-templates/:templateId/',
  summary: 'Write a template anew: certificates from now on have it, those that were given keep theirs',
  edits: true,
  params,
  body: writtenTemplateSchema,
  response: templateSchema,
  errors: ['resource.not_found', ...faulty],
})

const act = (path: `/${string}`, summary: string) => ({ method: 'POST', edits: true, path, summary, params }) as const

export const useCertificateTemplate = endpoint({
  ...staff,
  ...act(
    '/api/admin/certificate-templates/:templateId/usual/',
    'Make a template the usual one of courses and trails that name none',
  ),
  response: templateSchema,
  errors: ['resource.not_found'],
})

export const removeCertificateTemplate = endpoint({
  ...staff,
  ...act(
    '/api/admin/certificate-templates/:templateId/remove/',
    'Offer a template no more; what was given of it stays as it is',
  ),
  response: v.object({ done: v.literal(true) }),
  errors: ['resource.not_found', 'certificate.template_used'],
})

/** Names that a preview shows beside an ordinary one: the longest that is printed, and one that is read from the right. */
export const previewNames = ['usual', 'longest', 'right_to_left'] as const

export const previewCertificateTemplate = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/certificate-template-preview/',
  summary: 'What a template looks like as it is written (PDF)',
  body: v.strictObject({
    written: writtenTemplateSchema,
    name: v.picklist(previewNames),
    language: languageCodeSchema,
  }),
  produces: 'application/pdf',
  perMinute: 30,
  errors: faulty,
})

/** What the desk asks of templates. */
export const certificateTemplateEndpoints = {
  listCertificateTemplates,
  readCertificateTemplate,
  createCertificateTemplate,
  changeCertificateTemplate,
  useCertificateTemplate,
  removeCertificateTemplate,
  previewCertificateTemplate,
}
