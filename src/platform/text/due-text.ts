import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { dayIn } from '#contract/engine/time.ts'
import { formatLongDay } from '../format.ts'
import { selectedClient } from '../session-store.ts'

/** Whether a deadline (ISO 8601) has passed. */
export const isOverdue = (dueAt: string, now: Date = new Date()): boolean => dueAt < now.toISOString()

/** A deadline in words, by the days of the client: "até 12 de dezembro", "até hoje", "atrasado". */
export function dueText(dueAt: string, now: Date = new Date()): string {
  if (isOverdue(dueAt, now)) return i18n._(msg`atrasado`)
  const timeZone = selectedClient()?.timeZone ?? 'UTC'
  const day = dayIn(timeZone, new Date(dueAt))
  if (day === dayIn(timeZone, now)) return i18n._(msg`até hoje`)
  const shown = formatLongDay(day)
  return i18n._(msg`até ${shown}`)
}
