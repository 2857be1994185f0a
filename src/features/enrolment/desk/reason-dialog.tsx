import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from './enrolment.module.css'

interface ReasonProps {
  title: ReactNode
  text: ReactNode
  label: ReactNode
  danger?: boolean
  /** Who reads it; absent: staff alone. */
  hint?: string
  onClose: () => void
  act: (reason: string) => Promise<void>
}

/** Asks for the reason of something that is done about one enrolment. */
export function ReasonDialog({ title, text, label, danger = false, hint, onClose, act }: ReasonProps) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [reason, setReason] = useState('')
  const go = () =>
    attempt(async () => {
      await act(reason)
      onClose()
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      focusField
      title={title}
      description={text}
      closeLabel={t`Fechar`}
      footer={
        <Button
          size="large"
          full
          {...(danger && { variant: 'danger' as const })}
          busy={busy}
          disabled={reason.trim() === ''}
          onClick={() => void go()}
        >
          {label}
        </Button>
      }
    >
      <div className={styles.form}>
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <Field label={t`Motivo`} required hint={hint ?? t`A equipe vê o motivo; a pessoa não.`}>
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
