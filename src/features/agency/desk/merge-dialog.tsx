import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Picker, type Picked } from '#ui/picker/picker.tsx'
import styles from './agency.module.css'

interface MergeProps {
  /** What the one that goes is called: it is typed to confirm. */
  name: string
  nameLabel: string
  description: ReactNode
  find: (words: string, signal: AbortSignal) => Promise<readonly Picked[]>
  /** What is said where nothing is found. */
  none: string
  merge: (body: { into: number; name: string }) => Promise<void>
  onClose: () => void
}

/** Merges an agency or a brand into another one, once its name was typed. */
export function MergeDialog({ name, nameLabel, description, find, none, merge, onClose }: MergeProps) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [into, setInto] = useState<Picked | null>(null)
  const [typed, setTyped] = useState('')
  const send = () =>
    attempt(async () => {
      if (!into) return
      await merge({ into: Number(into.id), name: typed })
      toast(t`Unidas`, { tone: 'ok' })
      onClose()
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      focusField
      title={<Trans>Unir {name} a outra?</Trans>}
      description={description}
      closeLabel={t`Fechar`}
      footer={
        <Button
          size="large"
          full
          variant="danger"
          busy={busy}
          disabled={into === null || typed.trim() !== name}
          onClick={() => void send()}
        >
          <Trans>Unir</Trans>
        </Button>
      }
    >
      <div className={styles.form}>
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <Field label={t`Unir a`} required>
          {(ids) => (
            <Picker
              {...ids}
              value={into}
              onChange={setInto}
              find={find}
              placeholder={t`Buscar por nome ou código`}
              texts={{ none, failed: t`Não foi possível buscar. Verifique a conexão.` }}
            />
          )}
        </Field>
        <Field label={nameLabel} required>
          {(ids) => (
            <TextInput
              {...ids}
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
