import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { longestBadgeReason } from '#contract/features/badge/badge-rules.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'

interface ReasonDialogProps {
  title: ReactNode
  description: ReactNode
  button: ReactNode
  danger?: boolean
  onClose: () => void
  work: (reason: string) => Promise<void>
}

/** Asks for the reason of an act, and does it with that. */
export function ReasonDialog({ title, description, button, danger = false, onClose, work }: ReasonDialogProps) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [reason, setReason] = useState('')
  const said = reason.trim()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      focusField
      title={title}
      description={description}
      closeLabel={t`Fechar`}
      footer={
        <Button
          size="large"
          full
          {...(danger && { variant: 'danger' })}
          busy={busy}
          disabled={said === ''}
          onClick={() => void attempt(() => work(said))}
        >
          {button}
        </Button>
      }
    >
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      <Field label={t`Motivo`} required>
        {(ids) => (
          <TextArea
            {...ids}
            rows={3}
            dir="auto"
            maxLength={longestBadgeReason}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}
