import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { idSchema, instantSchema } from '#contract/engine/ids.ts'
import { listAnswer, listQuery } from '#contract/engine/staff/list.ts'
import { transferSchema } from './partner-on-device.ts'
import {
  differenceKinds,
  longestPartnerAddress,
  longestPartnerName,
  longestSecret,
  mostTransferred,
  shortestSecret,
  transferStates,
} from './partner-rules.ts'

/** What staff set of the partner; its secret is told to nobody again. */
const partnerSettingsSchema = v.object({
  name: v.string(),
  address: v.string(),
  dependents: v.boolean(),
  least: v.number(),
  rev: v.number(),
})
export type PartnerSettings = v.InferOutput<typeof partnerSettingsSchema>

/** The partner as the desk sees it; null: there is none yet. */
const answerSchema = v.object({ partner: v.nullable(partnerSettingsSchema) })

const text = (least: number, most: number) => v.pipe(v.string(), v.trim(), v.minLength(least), v.maxLength(most))

/** What is written of the partner. */
const writtenPartnerSchema = v.strictObject({
  name: text(1, longestPartnerName),
  /** An https address of the public network, under which its calls stand. */
  address: text(1, longestPartnerAddress),
  /** What both sign with; null: it stays as it is. */
  secret: v.nullable(text(shortestSecret, longestSecret)),
  /** Dependents send points, too. */
  dependents: v.boolean(),
  /** Fewest points of one transfer. */
  least: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(mostTransferred)),
})
export type WrittenPartner = v.InferOutput<typeof writtenPartnerSchema>

const deskTransferSchema = v.object({
  ...transferSchema.entries,
  userId: idSchema,
  person: v.string(),
  tries: v.number(),
  /** Since when nobody knows what became of it; null: it is known. */
  unknownSince: v.nullable(instantSchema),
  /** It has been unknown for so long that the partner is asked to void it; never by whose it is. */
  mayVoid: v.boolean(),
})
export type DeskTransfer = v.InferOutput<typeof deskTransferSchema>

const differenceSchema = v.object({
  id: idSchema,
  kind: v.picklist(differenceKinds),
  /** How the partner calls the transfer, and ours; null: we have none. */
  reference: v.string(),
  receipt: v.nullable(v.string()),
  /** Points as each side has them; null: it has none. */
  ours: v.nullable(v.number()),
  theirs: v.nullable(v.number()),
  foundAt: instantSchema,
  /** Who looked at it, and when; empty and null: nobody has. */
  closedBy: v.string(),
  closedAt: v.nullable(instantSchema),
})
export type PartnerDifference = v.InferOutput<typeof differenceSchema>

const manage = { access: 'staff', permission: 'programme.manage' } as const

export const readPartner = endpoint({
  ...manage,
  method: 'GET',
  path: '/api/admin/partner/',
  summary: 'The partner programme that points are sent to; its secret is told to nobody',
  response: answerSchema,
})

export const changePartner = endpoint({
  ...manage,
  method: 'PUT',
  path: '/api/admin/partner/',
  summary: 'Set the partner programme that points are sent to',
  proof: true,
  edits: true,
  body: writtenPartnerSchema,
  response: answerSchema,
})

export const listTransfers = endpoint({
  ...manage,
  method: 'GET',
  path: '/api/admin/partner/transfers/',
  summary: 'Transfers of points to the partner, the newest first',
  query: listQuery(['newest'], { state: v.optional(v.picklist(transferStates)) }),
  response: listAnswer(deskTransferSchema),
})

export const voidTransfer = endpoint({
  ...manage,
  method: 'POST',
  path: '/api/admin/partner/transfers/:transferId/void/',
  summary: 'Ask the partner to refuse for ever a transfer that was unknown for 72 hours',
  params: v.strictObject({ transferId: idSchema }),
  response: deskTransferSchema,
  errors: ['resource.not_found', 'programme.own_case', 'partner.state_changed', 'partner.unavailable'],
})

export const listDifferences = endpoint({
  ...manage,
  method: 'GET',
  path: '/api/admin/partner/differences/',
  summary: 'What does not agree with the partner, the newest first',
  query: listQuery(['newest'], { state: v.optional(v.picklist(['open', 'closed'])) }),
  response: listAnswer(differenceSchema),
})

export const closeDifference = endpoint({
  ...manage,
  method: 'POST',
  path: '/api/admin/partner/differences/:differenceId/close/',
  summary: 'Say that somebody looked at a difference; nothing is corrected by it',
  params: v.strictObject({ differenceId: idSchema }),
  response: differenceSchema,
  errors: ['resource.not_found'],
})

/** What the desk asks. */
export const partnerDeskEndpoints = {
  readPartner,
  changePartner,
  listTransfers,
  voidTransfer,
  listDifferences,
  closeDifference,
}
