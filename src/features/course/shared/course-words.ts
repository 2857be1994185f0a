import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { Activity, ActivityType } from '#contract/features/activity/activity-contract.ts'
import { defaultLanguage, pickText, type LanguageCode, type Localized } from '#contract/engine/language.ts'
import { formatNumber } from '#platform/format.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { selectedClient } from '#platform/session-store.ts'

const typeNames: Record<ActivityType, MessageDescriptor> = {
  video: msg`Vídeo`,
  audio: msg`Áudio`,
  pdf: msg`PDF`,
  image: msg`Imagem`,
}

/** The languages content is shown in: the interface's, then the client's first. */
export function contentLanguage(wanted = activeLanguage()): { wanted: LanguageCode; fallback: LanguageCode } {
  return { wanted, fallback: selectedClient()?.languages[0] ?? defaultLanguage }
}

/** A content text as it is shown now. */
export function shownText(text: Localized): string {
  const { wanted, fallback } = contentLanguage()
  return pickText(text, wanted, fallback)
}

const unit = (value: number, name: 'hour' | 'minute' | 'second') =>
  formatNumber(value, { style: 'unit', unit: name, unitDisplay: 'short' })

/** Minutes in words: "12 min", "1 h 20 min". */
export function formatMinutes(minutes: number): string {
  const whole = Math.max(1, Math.round(minutes))
  const hours = Math.floor(whole / 60)
  if (hours === 0) return unit(whole, 'minute')
  return whole % 60 === 0 ? unit(hours, 'hour') : `${unit(hours, 'hour')} ${unit(whole % 60, 'minute')}`
}

/** Length of a medium in words; under two minutes to the second, where a minute would say too little. */
export function formatLength(seconds: number): string {
  return seconds < 90 ? unit(Math.max(1, Math.round(seconds)), 'second') : formatMinutes(seconds / 60)
}

/** A place in a medium: "3:07", "1:02:07". */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(whole / 60)
  return minutes < 60
    ? `${minutes}:${two(whole % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`
}

/** What an activity is and how long: "Vídeo · 12 min", "PDF · 18 páginas", "Imagem". */
export function describeActivity(activity: Pick<Activity, 'type' | 'total'>): string {
  const name = i18n._(typeNames[activity.type])
  if (activity.type === 'image') return name
  const pages = activity.total
  const length =
    activity.type === 'pdf'
      ? i18n._(msg`${plural(pages, { one: '# página', other: '# páginas' })}`)
      : formatLength(activity.total)
  return `${name} · ${length}`
}
