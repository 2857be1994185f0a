import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { formatBytes } from '#platform/format.ts'
import { useMember } from '#platform/session-store.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Field } from '#ui/form/field.tsx'
import { PasswordInput } from '#ui/credential/password-input.tsx'
import { makeCopy, shortestPassword } from '../copy-actions.ts'
import type { ReadyCopy } from '../copy-actions.ts'
import styles from './copy-buttons.module.css'

/** Asks for a password, makes the copy and hands it over to be saved. */
export function SaveCopyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { userId } = useMember()
  const [busy, setBusy] = useState(false)
  const [short, setShort] = useState(false)
  const [copy, setCopy] = useState<ReadyCopy | null>(null)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = new FormData(event.currentTarget).get('password') as string
    setShort(password.length < shortestPassword)
    if (password.length < shortestPassword) return
    setBusy(true)
    try {
      setCopy(await makeCopy(userId, password))
    } finally {
      setBusy(false)
    }
  }

  if (copy) return <CopyReady copy={copy} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      focusField
      title={t`Guardar cópia do que não foi enviado`}
      description={t`Um arquivo fechado por senha, para o caso de este aparelho não conseguir enviar. Só você pode trazê-lo para outro aparelho.`}
      footer={
        <Button type="submit" form="save-copy" size="large" full busy={busy}>
          <Trans>Fazer a cópia</Trans>
        </Button>
      }
    >
      <form id="save-copy" className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          required
          label={<Trans>Senha da cópia</Trans>}
          hint={<Trans>Guarde bem esta senha: sem ela ninguém abre a cópia, nem nós.</Trans>}
          error={short && t`Use pelo menos ${shortestPassword} caracteres.`}
        >
          {(ids) => (
            <PasswordInput
              {...ids}
              name="password"
              autoComplete="new-password"
              showLabel={t`Mostrar senha`}
              hideLabel={t`Ocultar senha`}
            />
          )}
        </Field>
        <p className={styles.ready}>
          <Trans>O que estiver na cópia continua aqui e ainda pode ser enviado, mas não corrigido.</Trans>
        </p>
      </form>
    </Dialog>
  )
}

function CopyReady({ copy, onClose }: { copy: ReadyCopy; onClose: () => void }) {
  const { t } = useLingui()

  const size = formatBytes(copy.file.size)
  const close = () => {
    URL.revokeObjectURL(copy.address)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t`Cópia pronta`}
      closeLabel={t`Fechar`}
      footer={
        <ButtonLink size="large" full render={<a href={copy.address} download={copy.name} />}>
          <Trans>Salvar o arquivo</Trans>
        </ButtonLink>
      }
    >
      <p className={styles.ready}>
        <Plural value={copy.operations} one={`# envio, ${size}.`} other={`# envios, ${size}.`} />{' '}
        <Trans>Para trazê-la, abra esta tela no outro aparelho, com o seu usuário.</Trans>
      </p>
      {copy.left > 0 && (
        <p className={styles.ready}>
          <Plural
            value={copy.left}
            one="# envio não pode mais ser lido neste aparelho e ficou de fora."
            other="# envios não podem mais ser lidos neste aparelho e ficaram de fora."
          />
        </p>
      )}
    </Dialog>
  )
}
