import { Trans } from '@lingui/react/macro'
import { Ban, CalendarPlus, CircleCheck, CircleX, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { decideEnrolment, endEnrolment, exemptEnrolment } from '#contract/features/enrolment/enrolment-contract.ts'
import type { EnrolmentDetail } from '#contract/features/enrolment/enrolment-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { Button } from '#ui/button/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { ExtendDialog } from './extend-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { RequestActions } from './request-actions.tsx'
import styles from './enrolment.module.css'

type Asked = 'extend' | 'exempt' | 'end' | 'finished' | 'late' | null

interface ActionsProps {
  enrolment: EnrolmentDetail
  choices: { today: string }
  onChanged: (enrolment: EnrolmentDetail) => void
  onRenew: () => void
}

/** Everything that can be done about one enrolment. */
export function EnrolmentActions({ enrolment, choices, onChanged, onRenew }: ActionsProps) {
  const [asked, setAsked] = useState<Asked>(null)
  const { id, rev, standing, person } = enrolment
  const isOpen = standing === 'open' || standing === 'overdue'
  const isLate = standing === 'late' || standing === 'review'
  if (standing === 'waiting') return <RequestActions enrolment={enrolment} onChanged={onChanged} />
  if (!isOpen && !isLate) return null
  const name = person.name || person.email
  const at = { params: { enrolmentId: id } }
  const close = () => setAsked(null)
  return (
    <Section title={<Trans>Ações</Trans>}>
      <div className={styles.buttons}>
        {standing === 'review' ? (
          <>
            <Button icon={<CircleCheck size={18} aria-hidden="true" />} onClick={() => setAsked('finished')}>
              <Trans>Foi no prazo</Trans>
            </Button>
            <Button variant="outline" icon={<CircleX size={18} aria-hidden="true" />} onClick={() => setAsked('late')}>
              <Trans>Foi com atraso</Trans>
            </Button>
          </>
        ) : null}
        <Button
          variant="outline"
          icon={<CalendarPlus size={18} aria-hidden="true" />}
          onClick={() => setAsked('extend')}
        >
          <Trans>Dar mais prazo</Trans>
        </Button>
        <Button variant="outline" icon={<UserCheck size={18} aria-hidden="true" />} onClick={() => setAsked('exempt')}>
          <Trans>Dispensar</Trans>
        </Button>
        {isOpen ? (
          <Button variant="danger" icon={<Ban size={18} aria-hidden="true" />} onClick={() => setAsked('end')}>
            <Trans>Encerrar matrícula</Trans>
          </Button>
        ) : null}
      </div>
      {asked === 'extend' ? (
        <ExtendDialog enrolments={[enrolment]} choices={choices} onClose={close} onDone={onRenew} />
      ) : null}
      {asked === 'exempt' ? (
        <ReasonDialog
          title={<Trans>Dispensar {name}?</Trans>}
          text={
            <Trans>A pessoa não precisa mais fazer isto e não recebe lembretes. O que ela fez fica guardado.</Trans>
          }
          label={<Trans>Dispensar</Trans>}
          onClose={close}
          act={async (reason) => onChanged(await staffCall(exemptEnrolment, { ...at, body: { reason } }, { rev }))}
        />
      ) : null}
      {asked === 'end' ? (
        <ReasonDialog
          danger
          title={<Trans>Encerrar a matrícula de {name}?</Trans>}
          text={<Trans>O prazo deixa de valer para esta pessoa. O que ela fez fica guardado.</Trans>}
          label={<Trans>Encerrar matrícula</Trans>}
          onClose={close}
          act={async (reason) => onChanged(await staffCall(endEnrolment, { ...at, body: { reason } }, { rev }))}
        />
      ) : null}
      {asked === 'finished' || asked === 'late' ? (
        <ReasonDialog
          title={asked === 'finished' ? <Trans>Foi no prazo?</Trans> : <Trans>Foi com atraso?</Trans>}
          text={<Trans>A decisão vale e fica na auditoria, com o motivo.</Trans>}
          label={<Trans>Decidir</Trans>}
          onClose={close}
          act={async (reason) =>
            onChanged(await staffCall(decideEnrolment, { ...at, body: { verdict: asked, reason } }, { rev }))
          }
        />
      ) : null}
    </Section>
  )
}
