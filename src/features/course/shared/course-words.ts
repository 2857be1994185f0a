import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isKnown, type Activity } from '#contract/features/activity/activity-row.ts'
import { activityView } from '#platform/feature/activity-views.ts'

/** What an activity is and how long: "Vídeo · 12 min", "PDF · 18 páginas", "Imagem". */
export function describeActivity(activity: Activity): string {
  const view = activityView(activity.type)
  if (!view || !isKnown(activity)) return i18n._(msg`Precisa de uma versão mais nova`)
  const name = i18n._(view.name)
  const length = view.length(activity.content)
  return length === null ? name : `${name} · ${length}`
}
