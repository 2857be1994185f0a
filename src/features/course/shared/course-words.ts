import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isKnown, type Activity } from '#contract/features/activity/activity-row.ts'
import { formatInstant } from '#platform/format.ts'
import { shownText } from '#platform/text/shown-text.ts'
import type { Lock } from './course-summary.ts'
import { activityView } from '#platform/feature/activity-views.ts'

/** What an activity is and how long: "Vídeo · 12 min", "PDF · 18 páginas", "Imagem". */
export function describeActivity(activity: Activity): string {
  const view = activityView(activity.type)
  if (!view || !isKnown(activity)) return i18n._(msg`Precisa de uma versão mais nova`)
  const name = i18n._(view.name)
  const length = view.length(activity.content)
  return length === null ? name : `${name} · ${length}`
}

/** Why an activity is closed, and what opens it. */
export function describeLock(lock: Lock): string {
  if (lock.by === 'enrolment') return i18n._(msg`Abre quando a sua inscrição for aprovada.`)
  if (lock.by === 'training') return i18n._(msg`Conclua o treinamento primeiro.`)
  if (lock.by !== 'activity') {
    const at = formatInstant(lock.at)
    return i18n._(lock.by === 'opens' ? msg`Abre em ${at}.` : msg`Encerrou em ${at}.`)
  }
  const title = shownText(lock.activity.title)
  return isKnown(lock.activity)
    ? i18n._(msg`Conclua “${title}” primeiro.`)
    : i18n._(msg`“${title}” precisa de uma versão mais nova do app. Atualize o app para continuar.`)
}
