import { useState, type ReactNode } from 'react'
import { Button } from '../../button/button.tsx'
import { Banner } from '../../feedback/banner.tsx'
import { Field } from '../../form/field.tsx'
import { TextInput } from '../../form/text-input.tsx'
import { Dialog } from '../../overlay/dialog.tsx'
import styles from './reason-dialog.module.css'

interface ConfirmNameProps {
  title: ReactNode
  text: ReactNode
  /** What is done. */
  label: ReactNode
  /** What has to be typed; '' while it is on its way. Case counts where the server compares it too (`exact`). */
  name: string
  exact?: boolean
  texts: { name: string; hint?: ReactNode; close: string }
  /** It could not be done as things stand, whatever is typed. */
  disabled?: boolean
  busy: boolean
  /** Why it could not be done; null: nothing went wrong. */
  failure: string | null
  onClose: () => void
  /** Gets what was typed. */
  onConfirm: (typed: string) => void
  /** What else is asked before it, or shown. */
  children?: ReactNode
}

/** Asks for the name of something before it is gone for good. */
export function ConfirmNameDialog(props: ConfirmNameProps) {
  const { title, text, label, name, exact = false, texts, disabled = false, busy, failure } = props
  const [typed, setTyped] = useState('')
  const folded = (word: string) => (exact ? word.trim() : word.trim().toLowerCase())
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      locked={busy}
      focusField
      title={title}
      description={text}
      closeLabel={texts.close}
      footer={
        <Button
          size="large"
          full
          variant="danger"
          busy={busy}
          disabled={disabled || name === '' || folded(typed) !== folded(name)}
          onClick={() => props.onConfirm(typed)}
        >
          {label}
        </Button>
      }
    >
      <div className={styles.form}>
        {failure === null ? null : <Banner tone="bad" role="alert" title={failure} />}
        {props.children}
        {name === '' ? null : (
          <Field label={texts.name} hint={texts.hint} required>
            {(ids) => (
              <TextInput
                {...ids}
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            )}
          </Field>
        )}
      </div>
    </Dialog>
  )
}
