import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { feature } from '#contract/engine/feature.ts'
import { daySchema, numberIdSchema } from '#contract/engine/ids.ts'
import { localizedSchema } from '#contract/engine/language-schema.ts'
import { programmeReportPaths } from './programme-report-paths.ts'

/** How many of a breakdown are shown; a file has all of them. */
export const mostShown = 50

/** Points, as the ledger has them. */
const totalsSchema = v.object({
  /** Confirmed, less what was taken back. */
  earned: v.number(),
  /** Given less taken by adjustments, and paid for what was owed. */
  adjusted: v.number(),
  redeemed: v.number(),
  /** To the partner programme. */
  sent: v.number(),
  expired: v.number(),
  pending: v.number(),
  available: v.number(),
  reserved: v.number(),
  blocked: v.number(),
})
export type ProgrammeTotals = v.InferOutput<typeof totalsSchema>

const partSchema = v.object({
  name: v.string(),
  /** Of what was sold: confirmed, and waiting. */
  earned: v.number(),
  pending: v.number(),
})
export type ReportPart = v.InferOutput<typeof partSchema>

/** By what sold points are broken down. */
export const breakdowns = ['store', 'chain', 'product'] as const
export type Breakdown = (typeof breakdowns)[number]

export const programmeReportSchema = v.object({
  campaigns: v.array(v.object({ id: numberIdSchema, name: localizedSchema })),
  /** Of which the rest is; null: no campaign was ever opened. */
  campaignId: v.nullable(numberIdSchema),
  /** Who has, or had, points in it. */
  people: v.number(),
  totals: totalsSchema,
  /** Confirmed points by the kind of thing that gave them. */
  sources: v.array(v.object({ source: v.string(), points: v.number() })),
  /** Days of the campaign's time zone on which anything was confirmed or spent, the latest last. */
  days: v.array(v.object({ day: daySchema, earned: v.number(), redeemed: v.number() })),
  parts: v.object(v.entriesFromList(breakdowns, v.array(partSchema))),
})
export type ProgrammeReport = v.InferOutput<typeof programmeReportSchema>

const staff = { access: 'staff', permission: 'programme.report' } as const
const campaignId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/))

/** What is owed to people: everything that can still be spent, or may come to be. */
export const liabilityOf = ({ pending, available, reserved, blocked }: ProgrammeTotals): number =>
  pending + available + reserved + blocked

export const readProgrammeReport = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/programme-report/',
  summary: 'The points of a campaign, the newest where none is named: earned, waiting, spent, expired and owed',
  perMinute: 30,
  query: v.strictObject({ campaign: v.optional(campaignId) }),
  response: programmeReportSchema,
  errors: ['resource.not_found'],
})

export const exportProgrammeReport = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/programme-report/:campaignId/export/',
  summary: 'Sold points of a campaign by store, chain or product as a CSV',
  perMinute: 30,
  params: v.strictObject({ campaignId }),
  body: v.strictObject({ by: v.picklist(breakdowns) }),
  produces: 'text/csv',
  errors: ['resource.not_found'],
})

export const programmeReportContract = feature({
  name: 'programme-report',
  paths: programmeReportPaths,
  endpoints: { readProgrammeReport, exportProgrammeReport },
  permissions: {
    /** See what points were earned, spent and are owed. */
    'programme.report': ['auditor', 'programme-admin', 'platform-admin'],
  },
})
