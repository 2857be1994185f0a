import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { ItemKind, Rule, Standing } from '#contract/features/enrolment/enrolment-schema.ts'
import { dayIn } from '#contract/engine/time.ts'
import { formatDay } from '#platform/format.ts'
import { shownText } from '#platform/text/shown-text.ts'
import type { Tone } from '#ui/feedback/pill.tsx'

/** How an enrolment stands, in a word. */
export const standingWords: Record<Standing, { label: MessageDescriptor; tone: Tone }> = {
  waiting: { label: msg`Aguardando aprovação`, tone: 'warn' },
  open: { label: msg`Aberta`, tone: 'neutral' },
  overdue: { label: msg`Atrasada`, tone: 'bad' },
  review: { label: msg`Em análise`, tone: 'warn' },
  finished: { label: msg`Concluída`, tone: 'ok' },
  late: { label: msg`Concluída com atraso`, tone: 'warn' },
  exempt: { label: msg`Dispensada`, tone: 'brand' },
  refused: { label: msg`Não aprovada`, tone: 'bad' },
  ended: { label: msg`Encerrada`, tone: 'neutral' },
}

/** What can be enrolled in. */
export const kindWords: Record<ItemKind, MessageDescriptor> = { course: msg`Curso`, trail: msg`Trilha` }

/** What a course or a trail is called; by its number where it has no name in any language. */
export const itemTitle = ({ id, title }: { id: number; title: Rule['item']['title'] }): string =>
  shownText(title) || `${id}`

/** The day of an instant, by the days of the client. */
export const dayOf = (instant: string, timeZone: string): string => formatDay(dayIn(timeZone, new Date(instant)))

/** Whom a rule enrols. */
export const whoText = ({ audience, person }: Pick<Rule, 'audience' | 'person'>): string =>
  person ? person.name || person.email : (audience?.name ?? i18n._(msg`Todas as pessoas da empresa`))

/** When somebody has to be done by a rule. */
export function deadlineText(deadline: Rule['deadline']): string {
  if (!deadline) return i18n._(msg`sem prazo`)
  if ('on' in deadline) {
    const day = formatDay(deadline.on)
    return i18n._(msg`até ${day}`)
  }
  return plural(deadline.days, { one: '# dia depois da matrícula', other: '# dias depois da matrícula' })
}
