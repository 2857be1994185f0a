import { useLingui } from '@lingui/react/macro'
import { CalendarClock } from 'lucide-react'
import type { Duty } from '#domain/enrolment/duties.ts'
import { dueText, isOverdue } from '#platform/text/due-text.ts'
import { Pill } from '#ui/feedback/pill.tsx'

/** By when something has to be done; in another colour once that has passed. */
export function DuePill({ dueAt, className }: { dueAt: string; className?: string | undefined }) {
  return (
    <p className={className}>
      <DueMark dueAt={dueAt} />
    </p>
  )
}

const DueMark = ({ dueAt }: { dueAt: string }) => (
  <Pill tone={isOverdue(dueAt) ? 'bad' : 'warn'} icon={<CalendarClock size={14} aria-hidden="true" />}>
    {dueText(dueAt)}
  </Pill>
)

/** That something has to be done, and by when; nothing where nothing is asked. */
export function DutyPills({ duty, className }: { duty: Duty; className: string | undefined }) {
  const { t } = useLingui()
  if (!duty.mandatory && duty.dueAt === null) return null
  return (
    <p className={className}>
      {duty.mandatory ? <Pill tone="brand">{t`Obrigatório`}</Pill> : null}
      {duty.dueAt === null ? null : <DueMark dueAt={duty.dueAt} />}
    </p>
  )
}
