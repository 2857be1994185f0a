import * as v from 'valibot'
import { feature } from '#contract/engine/feature.ts'
import { endpoint } from '#contract/engine/endpoint.ts'
import { instantSchema } from '#contract/engine/ids.ts'
import { demoMailboxPaths } from './demo-mailbox-paths.ts'

const demoMessageSchema = v.object({
  id: v.string(),
  channel: v.picklist(['mail', 'sms', 'whatsapp']),
  to: v.string(),
  /** '' for an SMS. */
  subject: v.string(),
  text: v.string(),
  sentAt: instantSchema,
})
export type DemoMessage = v.InferOutput<typeof demoMessageSchema>

/** What the demo would have sent, the newest first. Outside the demo there is no such place. */
export const readDemoMailbox = endpoint({
  method: 'GET',
  path: '/api/demo/mailbox/',
  summary: 'The demo’s mailbox',
  access: 'public',
  inMaintenance: true,
  response: v.object({ messages: v.array(demoMessageSchema) }),
  errors: ['resource.not_found'],
})

export const demoMailboxContract = feature({
  name: 'demo-mailbox',
  paths: demoMailboxPaths,
  endpoints: { readDemoMailbox },
})
