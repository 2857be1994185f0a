import * as v from 'valibot'
import { htmlType } from '#contract/features/activity/types/html.ts'
import type { ContentOf } from '#contract/features/activity/activity-row.ts'

/** Ways in which a page counts as seen. */
export const htmlFinishes = htmlType.content.entries.finish.options
/** Seconds that a page is looked at where its author said no number. */
export const usualSeconds = 30

/** Fields of a package in a draft. */
export const packageFieldSchemas: Record<string, v.GenericSchema> = {
  finish: v.picklist(htmlFinishes),
  seconds: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(86_400)),
}

/** When a page counts as seen by the fields of its activity: at once, unless its author says otherwise. */
export function finishOf(fields: Readonly<Record<string, unknown>>): Pick<ContentOf<'html'>, 'finish' | 'seconds'> {
  const finish = htmlFinishes.find((one) => one === fields['finish']) ?? 'opened'
  const { seconds } = fields
  return { finish, seconds: finish === 'seconds' ? (typeof seconds === 'number' ? seconds : usualSeconds) : 0 }
}
