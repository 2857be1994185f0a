import * as v from 'valibot'
import type { RowOf } from '#contract/engine/collection.ts'
import { numberIdSchema } from '#contract/engine/ids.ts'
import type { JoinInput } from '#contract/features/campaign/member/member-schema.ts'

const ids = v.array(numberIdSchema)
const draftSchema = v.object({
  agencyId: v.nullable(numberIdSchema),
  brandIds: ids,
  chains: v.array(v.string()),
  storeIds: ids,
  terms: v.boolean(),
  adult: v.boolean(),
})
/** The form of a sign-up as it is filled in. */
export type JoinDraft = v.InferOutput<typeof draftSchema>

export const emptyDraft: JoinDraft = {
  agencyId: null,
  brandIds: [],
  chains: [],
  storeIds: [],
  terms: false,
  adult: false,
}

/** A draft as it was kept; null where it is none any more. */
export function draftOf(kept: unknown): JoinDraft | null {
  const parsed = v.safeParse(draftSchema, kept)
  return parsed.success ? parsed.output : null
}

/** What there is to choose from. */
export interface JoinChoices {
  agencies: readonly RowOf<'agencies'>[]
  /** Those that take part now. */
  stores: readonly RowOf<'stores'>[]
}

const chainsOf = (stores: JoinChoices['stores'], storeIds: readonly number[]): string[] => [
  ...new Set(stores.filter(({ id }) => storeIds.includes(id)).map(({ chain }) => chain)),
]

/** The form as somebody signed up before, with what of it can still be chosen; age and terms are said anew. */
export function draftFrom(
  { agencies, stores }: JoinChoices,
  before: Pick<JoinInput, 'agencyId' | 'brandIds' | 'storeIds'>,
): JoinDraft {
  const agency = agencies.find(({ id, retired }) => id === before.agencyId && !retired)
  const storeIds = stores.filter(({ id }) => before.storeIds.includes(id)).map(({ id }) => id)
  return {
    ...emptyDraft,
    agencyId: agency?.id ?? null,
    brandIds: (agency?.brands ?? [])
      .filter(({ id, retired }) => before.brandIds.includes(id) && !retired)
      .map(({ id }) => id),
    storeIds,
    chains: chainsOf(stores, storeIds),
  }
}

/** A field of the form. */
export type JoinField = keyof JoinDraft

/** What is missing in the form, from top to bottom. */
export function missingIn(draft: JoinDraft, { stores }: JoinChoices): JoinField[] {
  const withStore = chainsOf(stores, draft.storeIds)
  const missing: [JoinField, boolean][] = [
    ['agencyId', draft.agencyId === null],
    ['brandIds', draft.brandIds.length === 0],
    ['chains', draft.chains.length === 0],
    ['storeIds', draft.chains.some((chain) => !withStore.includes(chain))],
    ['adult', !draft.adult],
    ['terms', !draft.terms],
  ]
  return missing.flatMap(([field, isMissing]) => (isMissing ? [field] : []))
}

/** What a form that lacks nothing says. */
export const inputOf = (
  { agencyId, brandIds, storeIds }: JoinDraft,
  { campaignId, termsVersion }: { campaignId: number; termsVersion: number },
): JoinInput => ({ campaignId, agencyId: agencyId ?? 0, brandIds, storeIds, termsVersion, adult: true })
