import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { languageCodeSchema } from '#contract/engine/language-schema.ts'
import { campaignSchema, campaignStates, extensionSchema, writtenCampaignSchema } from './campaign-schema.ts'

const lackSchema = v.object({
  /** What is missing: a text, what a level is called, the terms of the client, its points table. */
  what: v.picklist(['name', 'landing', 'levels', 'terms', 'points']),
  /** In which language, of a text. */
  language: v.nullable(languageCodeSchema),
})
/** Something without which a campaign does not open. */
export type Lack = v.InferOutput<typeof lackSchema>

const deskCampaignSchema = v.object({
  ...campaignSchema.entries,
  state: v.picklist(campaignStates),
  /** Whom it is for; null: everybody of its countries. Whoever takes part sees it wherever they are by then. */
  audience: v.nullable(v.object({ id: v.number(), name: v.nullable(v.string()) })),
  /** Counts its changes. */
  rev: v.number(),
  /** What it lacks to open; empty once it has. */
  lacks: v.array(lackSchema),
  /** How far its days may become later, once it is open. */
  latest: v.nullable(extensionSchema),
})
/** A campaign as staff see it. */
export type DeskCampaign = v.InferOutput<typeof deskCampaignSchema>

const staff = { access: 'staff', permission: 'programme.manage' } as const
const params = v.strictObject({ campaignId: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/)) })

const campaignListSchema = v.object({
  campaigns: v.array(deskCampaignSchema),
  audiences: v.array(v.object({ id: v.number(), name: v.string() })),
  languages: v.array(languageCodeSchema),
  defaultLanguage: languageCodeSchema,
  timeZone: v.string(),
  country: v.string(),
})
/** What the desk shows of campaigns: all of them, and what they are written of. */
export type CampaignList = v.InferOutput<typeof campaignListSchema>

export const listCampaigns = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/campaigns/',
  summary: 'The campaigns of the client, the last to begin first',
  response: campaignListSchema,
})

export const createCampaign = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/campaigns/',
  summary: 'Write a campaign; nobody sees it before it opens',
  body: writtenCampaignSchema,
  response: deskCampaignSchema,
  errors: ['request.invalid'],
})

export const changeCampaign = endpoint({
  ...staff,
  method: 'PUT',
  path: '/api/admin/campaigns/:campaignId/',
  summary: 'Change a campaign that is not open yet',
  edits: true,
  params,
  body: writtenCampaignSchema,
  response: deskCampaignSchema,
  errors: ['resource.not_found', 'request.invalid', 'campaign.state_changed'],
})

export const openCampaign = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/campaigns/:campaignId/open/',
  summary: 'Open a campaign: people see it, and its days are no other campaign’s',
  edits: true,
  params,
  body: v.strictObject({}),
  response: deskCampaignSchema,
  errors: ['resource.not_found', 'campaign.incomplete', 'campaign.overlap', 'campaign.state_changed'],
})

export const extendCampaign = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/campaigns/:campaignId/extend/',
  summary: 'Move days of an open campaign, later only, at most 30 days beyond what it opened with',
  edits: true,
  params,
  body: extensionSchema,
  response: deskCampaignSchema,
  errors: ['resource.not_found', 'request.invalid', 'campaign.overlap', 'campaign.state_changed'],
})

export const cancelCampaign = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/campaigns/:campaignId/cancel/',
  summary: 'Cancel an open campaign that has not begun',
  edits: true,
  params,
  body: v.strictObject({}),
  response: deskCampaignSchema,
  errors: ['resource.not_found', 'campaign.state_changed'],
})

/** What staff may ask of campaigns. */
export const campaignDeskEndpoints = {
  listCampaigns,
  createCampaign,
  changeCampaign,
  openCampaign,
  extendCampaign,
  cancelCampaign,
}
