import { Trans, useLingui } from '@lingui/react/macro'
import { FileLock } from 'lucide-react'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useMember } from '#platform/session-store.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Field } from '#ui/form/field.tsx'
import { FileInput } from '#ui/form/file-input.tsx'
import { PasswordInput } from '#ui/credential/password-input.tsx'
import { bringCopy } from '../copy-actions.ts'
import type { BringProblem } from '../copy-actions.ts'
import styles from './copy-buttons.module.css'

/** Asks for a file and its password and brings in what is new here. */
export function BringCopyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { userId } = useMember()
  const [busy, setBusy] = useState(false)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<BringProblem | null>(null)
  const about = (field: BringProblem['field']) => problem?.field === field && problem.text

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const file = form.get('file') as File
    if (file.size === 0) return setProblem({ field: 'file', text: t`Escolha o arquivo da cópia.` })
    setBusy(true)
    try {
      const found = await bringCopy(userId, file, form.get('password') as string)
      setProblem(found)
      if (!found) onClose()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      focusField
      title={t`Trazer uma cópia para este aparelho`}
      description={t`O que você guardou em outro aparelho passa a ser enviado também por este. O que já chegou não é repetido.`}
      footer={
        <Button type="submit" form="bring-copy" size="large" full busy={busy}>
          <Trans>Trazer</Trans>
        </Button>
      }
    >
      <form id="bring-copy" className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Field required label={<Trans>Arquivo da cópia</Trans>} error={about('file')}>
          {(ids) => (
            <FileInput
              {...ids}
              icon={<FileLock size={20} aria-hidden />}
              name="file"
              onChange={(event) => setName(event.target.files?.[0]?.name ?? '')}
            >
              {name || <Trans>Escolher arquivo</Trans>}
            </FileInput>
          )}
        </Field>
        <Field required label={<Trans>Senha da cópia</Trans>} error={about('password')}>
          {(ids) => (
            <PasswordInput
              {...ids}
              name="password"
              autoComplete="off"
              showLabel={t`Mostrar senha`}
              hideLabel={t`Ocultar senha`}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
