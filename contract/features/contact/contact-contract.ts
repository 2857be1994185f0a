import * as v from 'valibot'
import { feature } from '#contract/engine/feature.ts'
import { endpoint } from '#contract/engine/endpoint.ts'
import { slugSchema } from '#contract/engine/ids.ts'

/** Working days within which support answers (specification, section 9). */
export const supportWorkingDays = 7

const text = (longest: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longest))

/** What the contact form asks for. */
export const contactFormSchema = v.strictObject({
  name: text(120),
  email: v.pipe(text(256), v.email()),
  subject: text(120),
  message: text(2000),
})
export type ContactForm = v.InferOutput<typeof contactFormSchema>

export const sendContact = endpoint({
  method: 'POST',
  path: '/api/contact/',
  summary: 'Write to the support of a client (or of the platform)',
  access: 'public',
  body: v.strictObject({ ...contactFormSchema.entries, client: v.optional(slugSchema) }),
  /** The number to quote. */
  response: v.object({ receipt: v.string() }),
  perMinute: 10,
  errors: ['resource.not_found', 'contact.nobody_reads'],
})

export const contactContract = feature({
  name: 'contact',
  endpoints: { sendContact },
  errors: {
    /** There is no address of support, or no letter can leave: the message would be read by nobody. */
    'contact.nobody_reads': 409,
  },
})
