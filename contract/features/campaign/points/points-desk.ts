import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { localizedSchema } from '#contract/engine/language-schema.ts'
import { askedCorrectionSchema, correctionSchema } from './correction-rules.ts'
import { idSchema } from '#contract/engine/ids.ts'
import { mostRules, pointsSources, pointsTableSchema, writtenRuleSchema } from './points-rule.ts'

const deskTableSchema = v.object({
  ...pointsTableSchema.entries,
  /** What will be the table once the campaign opens; null: it has, and this is fixed. */
  draft: v.nullable(v.array(writtenRuleSchema)),
  /** What the things that its rules name are called, as far as they are there. */
  subjects: v.array(v.object({ source: v.picklist(pointsSources), id: v.string(), name: localizedSchema })),
  /** Corrections of what its rules are worth, the newest first. */
  corrections: v.array(correctionSchema),
  /** Of the campaign: counts its changes. */
  rev: v.number(),
})
/** The points table of a campaign as staff see it. */
export type DeskTable = v.InferOutput<typeof deskTableSchema>

const staff = { access: 'staff', permission: 'programme.manage' } as const
const params = v.strictObject({ campaignId: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/)) })

export const readPointsTable = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/campaigns/:campaignId/points/',
  summary: 'The points table of a campaign, in every version',
  params,
  response: deskTableSchema,
  errors: ['resource.not_found'],
})

export const writePointsTable = endpoint({
  ...staff,
  method: 'PUT',
  path: '/api/admin/campaigns/:campaignId/points/',
  summary: 'Write the points table of a campaign that is not open, whole',
  edits: true,
  params,
  body: v.strictObject({ rules: v.pipe(v.array(writtenRuleSchema), v.maxLength(mostRules)) }),
  response: deskTableSchema,
  errors: ['resource.not_found', 'points_table.fixed'],
})

export const importPointsTable = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/campaigns/:campaignId/points/import/',
  summary: 'Take the points table of a campaign that is not open from a CSV, whole or not at all',
  edits: true,
  params,
  body: v.strictObject({ csv: v.pipe(v.string(), v.maxLength(500_000)) }),
  response: deskTableSchema,
  errors: ['resource.not_found', 'points_table.fixed', 'points_table.rows_wrong'],
})

export const exportPointsTable = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/campaigns/:campaignId/points/export/',
  summary: 'The points table of a campaign as a CSV, as it is now',
  params,
  body: v.strictObject({}),
  produces: 'text/csv',
  errors: ['resource.not_found'],
})

export const addPointsRule = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/campaigns/:campaignId/points/rules/',
  summary: 'Add a rule for the SKU of a new product to the table of an open campaign',
  edits: true,
  params,
  body: writtenRuleSchema,
  response: deskTableSchema,
  errors: ['resource.not_found', 'request.invalid', 'points_table.fixed', 'campaign.state_changed'],
})

export const askCorrection = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/campaigns/:campaignId/points/corrections/',
  summary: 'Ask for a correction of what a rule of an open table is worth; somebody else decides',
  params,
  body: askedCorrectionSchema,
  response: deskTableSchema,
  errors: ['resource.not_found', 'request.invalid', 'campaign.state_changed'],
})

export const decideCorrection = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/campaigns/:campaignId/points/corrections/:correctionId/decide/',
  summary: 'Decide about a correction that somebody else asked for',
  params: v.strictObject({ ...params.entries, correctionId: idSchema }),
  body: v.strictObject({ decision: v.picklist(['approve', 'refuse']) }),
  response: deskTableSchema,
  errors: ['resource.not_found', 'campaign.state_changed', 'correction.decided', 'correction.same_person'],
})

/** What staff may ask of points tables. */
export const pointsDeskEndpoints = {
  readPointsTable,
  writePointsTable,
  importPointsTable,
  exportPointsTable,
  addPointsRule,
  askCorrection,
  decideCorrection,
}
