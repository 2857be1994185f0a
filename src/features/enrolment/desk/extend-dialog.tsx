import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { extendEnrolments } from '#contract/features/enrolment/enrolment-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { isDayFirst } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { DateInput } from '#ui/date/date-input.tsx'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from './enrolment.module.css'

interface ExtendProps {
  enrolments: readonly { id: string; rev: number }[]
  choices: { today: string }
  onClose: () => void
  onDone: () => void
}

/** Gives one or many until another day. */
export function ExtendDialog({ enrolments, choices, onClose, onDone }: ExtendProps) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [dueOn, setDueOn] = useState('')
  const [reason, setReason] = useState('')
  const count = enrolments.length
  const isReady = /^\d{4}-\d{2}-\d{2}$/.test(dueOn) && reason.trim() !== ''
  const extend = () =>
    attempt(async () => {
      const body = { enrolments: enrolments.map(({ id, rev }) => ({ id, rev })), dueOn, reason }
      const { extended } = await staffCall(extendEnrolments, { body })
      toast(plural(extended, { one: 'Prazo de # matrícula mudado', other: 'Prazo de # matrículas mudado' }), {
        tone: 'ok',
      })
      onDone()
      onClose()
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      focusField
      title={<Trans>Dar mais prazo</Trans>}
      description={
        <Plural
          value={count}
          one="Vale para # matrícula, até o fim do dia escolhido."
          other="Vale para # matrículas, até o fim do dia escolhido."
        />
      }
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full busy={busy} disabled={!isReady} onClick={() => void extend()}>
          <Trans>Dar mais prazo</Trans>
        </Button>
      }
    >
      <div className={styles.form}>
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <Field label={t`Novo prazo`} required>
          {(ids) => (
            <DateInput
              {...ids}
              value={dueOn}
              onValue={setDueOn}
              dayFirst={isDayFirst()}
              calendarLabel={t`Abrir calendário`}
              min={choices.today}
            />
          )}
        </Field>
        <Field label={t`Motivo`} required>
          {(ids) => (
            <TextInput
              {...ids}
              maxLength={256}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
