import * as v from 'valibot'
import { htmlType } from '#contract/features/activity/types/html.ts'
import { scormType } from '#contract/features/activity/types/scorm.ts'
import type { PackageTree } from '#contract/features/activity/package/package-tree.ts'
import type { ContentOf } from '#contract/features/activity/activity-row.ts'

/** Ways in which a page, or a SWF, counts as seen. */
export const pageFinishes = htmlType.content.entries.finish.options
/** Seconds that a page is looked at where its author said no number. */
export const usualSeconds = 30

const { longState, attempts, scoreOf, silent } = scormType.content.entries

/** Fields of a package in a draft. */
export const packageFieldSchemas: Record<string, v.GenericSchema> = {
  finish: v.picklist(pageFinishes),
  seconds: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(86_400)),
  longState,
  /** How often a SCORM package may be done; null: as often as wanted. */
  attempts,
  scoreOf,
  silent,
}

/** When a page counts as seen by the fields of its activity: at once, unless its author says otherwise. */
export function finishOf(fields: Readonly<Record<string, unknown>>): Pick<ContentOf<'html'>, 'finish' | 'seconds'> {
  const finish = pageFinishes.find((one) => one === fields['finish']) ?? 'opened'
  const { seconds } = fields
  return { finish, seconds: finish === 'seconds' ? (typeof seconds === 'number' ? seconds : usualSeconds) : 0 }
}

type ScormSettings = Omit<ContentOf<'scorm'>, 'bundle' | 'tree'>

/** How a SCORM package is done by the fields of its activity: as often as wanted, unless its author says otherwise. */
export const scormSettingsOf = (fields: Readonly<Record<string, unknown>>): ScormSettings => ({
  longState: fields['longState'] === true,
  attempts: typeof fields['attempts'] === 'number' ? fields['attempts'] : null,
  scoreOf: scoreOf.options.find((one) => one === fields['scoreOf']) ?? 'highest',
  silent: silent.options.find((one) => one === fields['silent']) ?? 'in_progress',
})

/** What of a package an activity plays that speaks xAPI: a cmi5 course, or a page that speaks freely, as a course of one unit. */
export function xapiContentOf(tree: PackageTree | null | undefined): Omit<ContentOf<'xapi'>, 'bundle'> | null {
  if (tree?.kind === 'cmi5') return { profile: 'cmi5', tree }
  if (tree?.kind !== 'html') return null
  const unit = {
    node: 'au' as const,
    id: 'urn:trilha:page',
    title: {},
    objectives: [],
    url: tree.entry,
    launchMethod: 'AnyWindow' as const,
    moveOn: 'CompletedOrPassed' as const,
  }
  return { profile: 'xapi', tree: { kind: 'cmi5', id: 'urn:trilha:page', title: {}, objectives: [], children: [unit] } }
}
