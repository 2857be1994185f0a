import * as v from 'valibot'
import { bundleSchema } from '#contract/engine/files/bundle.ts'
import { activityType } from '../activity-type.ts'
import { cmi5TreeSchema } from '../package/package-tree.ts'

/** How content speaks of itself: freely, or by the rules of cmi5. */
const xapiProfiles = ['xapi', 'cmi5'] as const

/** A package that says what happens in it in statements: nothing of it is seen (player.md, 8). */
export const xapiType = activityType({
  type: 'xapi',
  content: v.object({
    bundle: bundleSchema,
    profile: v.picklist(xapiProfiles),
    /** A page that speaks freely is a course of one unit. */
    tree: cmi5TreeSchema,
  }),
  total: () => 0,
  secondsEach: 0,
  bundles: ({ bundle }) => [bundle],
})
