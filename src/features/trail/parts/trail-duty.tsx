import { Trans } from '@lingui/react/macro'
import { CalendarClock } from 'lucide-react'
import type { Duty } from '#domain/enrolment/duties.ts'
import { dueText, isOverdue } from '#platform/text/due-text.ts'
import { Pill } from '#ui/feedback/pill.tsx'
import styles from './trail-duty.module.css'

/** That a trail has to be done, and by when; nothing where nothing is asked. */
export function TrailDuty({ duty }: { duty: Duty | null }) {
  if (!duty || (!duty.mandatory && duty.dueAt === null)) return null
  return (
    <p className={styles.duty}>
      {duty.mandatory ? (
        <Pill tone="brand">
          <Trans>Obrigatória</Trans>
        </Pill>
      ) : null}
      {duty.dueAt === null ? null : (
        <Pill tone={isOverdue(duty.dueAt) ? 'bad' : 'warn'} icon={<CalendarClock size={14} aria-hidden="true" />}>
          {dueText(duty.dueAt)}
        </Pill>
      )}
    </p>
  )
}
