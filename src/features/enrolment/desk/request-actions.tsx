import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { answerRequest } from '#contract/features/enrolment/enrolment-contract.ts'
import type { EnrolmentDetail } from '#contract/features/enrolment/enrolment-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Section } from '#ui/layout/section.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import styles from './enrolment.module.css'

interface RequestActionsProps {
  enrolment: EnrolmentDetail
  onChanged: (enrolment: EnrolmentDetail) => void
}

/** Approves what somebody asked to be enrolled in, or refuses it with a reason that they read. */
export function RequestActions({ enrolment, onChanged }: RequestActionsProps) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [refusing, setRefusing] = useState(false)
  const { id, rev, person } = enrolment
  const name = person.name || person.email
  const at = { params: { enrolmentId: id } }
  const approve = () =>
    attempt(async () => onChanged(await staffCall(answerRequest, { ...at, body: { verdict: 'approve' } }, { rev })))
  return (
    <Section title={<Trans>Pedido de inscrição</Trans>}>
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      <div className={styles.buttons}>
        <Button icon={<CircleCheck size={18} aria-hidden="true" />} busy={busy} onClick={() => void approve()}>
          <Trans>Aprovar</Trans>
        </Button>
        <Button
          variant="outline"
          icon={<CircleX size={18} aria-hidden="true" />}
          disabled={busy}
          onClick={() => setRefusing(true)}
        >
          <Trans>Recusar</Trans>
        </Button>
      </div>
      {refusing ? (
        <ReasonDialog
          danger
          title={<Trans>Recusar o pedido de {name}?</Trans>}
          text={<Trans>Nada do curso abre para a pessoa. Ela pode pedir de novo.</Trans>}
          hint={t`A pessoa lê o motivo na página do curso e no e-mail.`}
          label={<Trans>Recusar pedido</Trans>}
          onClose={() => setRefusing(false)}
          act={async (reason) =>
            onChanged(await staffCall(answerRequest, { ...at, body: { verdict: 'refuse', reason } }, { rev }))
          }
        />
      ) : null}
    </Section>
  )
}
