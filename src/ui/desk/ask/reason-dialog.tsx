import { useState, type ReactNode } from 'react'
import { Button } from '../../button/button.tsx'
import { Banner } from '../../feedback/banner.tsx'
import { Field } from '../../form/field.tsx'
import { TextInput } from '../../form/text-input.tsx'
import { Dialog } from '../../overlay/dialog.tsx'
import styles from './reason-dialog.module.css'

interface ReasonDialogProps {
  title: ReactNode
  text: ReactNode
  /** What is done. */
  label: ReactNode
  danger?: boolean
  busy: boolean
  /** Why it could not be done; null: nothing went wrong. */
  failure: string | null
  texts: { reason: string; hint: string; close: string }
  /** What else is asked, before the reason. */
  children?: ReactNode
  onClose: () => void
  onReason: (reason: string) => void
}

/** Asks for the reason of something that is done about one person. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, label, danger = false, busy, failure, texts, children, onClose, onReason } = props
  const [reason, setReason] = useState('')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      focusField
      title={title}
      description={text}
      closeLabel={texts.close}
      footer={
        <Button
          size="large"
          full
          {...(danger && { variant: 'danger' as const })}
          busy={busy}
          disabled={reason.trim() === ''}
          onClick={() => onReason(reason)}
        >
          {label}
        </Button>
      }
    >
      <div className={styles.form}>
        {failure === null ? null : <Banner tone="bad" role="alert" title={failure} />}
        {children}
        <Field label={texts.reason} required hint={texts.hint}>
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
