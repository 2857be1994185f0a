import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { ConfirmNameDialog } from '#ui/desk/ask/confirm-name-dialog.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Field } from '#ui/form/field.tsx'
import { Picker, type Picked } from '#ui/picker/picker.tsx'

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
  const send = (typed: string) =>
    attempt(async () => {
      if (!into) return
      await merge({ into: Number(into.id), name: typed })
      toast(t`Unidas`, { tone: 'ok' })
      onClose()
    })
  return (
    <ConfirmNameDialog
      title={<Trans>Unir {name} a outra?</Trans>}
      text={description}
      label={<Trans>Unir</Trans>}
      name={name}
      exact
      texts={{ name: nameLabel, close: t`Fechar` }}
      disabled={into === null}
      busy={busy}
      failure={failure ? callErrorText(failure) : null}
      onClose={onClose}
      onConfirm={(typed) => void send(typed)}
    >
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
    </ConfirmNameDialog>
  )
}
