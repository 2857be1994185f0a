import { Trans, useLingui } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { Button } from '#ui/button/button.tsx'
import { copyText } from '#ui/copy-text.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from './systems.module.css'

/** What a system identifies itself by. */
export interface Key {
  name: string
  username: string
  secret: string
}

/** A key, shown once. */
export function SystemKey({ name, username, secret, onClose }: Key & { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Chave de ${name}`}
      description={<Trans>Guarde a senha no sistema agora: ela não é mostrada de novo.</Trans>}
      closeLabel={t`Fechar`}
      footer={
        <Button
          size="large"
          full
          icon={<Copy size={18} aria-hidden="true" />}
          onClick={() =>
            void copyText(secret, { done: t`Senha copiada`, refused: t`Não foi possível copiar. Selecione o texto.` })
          }
        >
          <Trans>Copiar a senha</Trans>
        </Button>
      }
    >
      <dl className={styles.key}>
        <dt>
          <Trans>Usuário</Trans>
        </dt>
        <dd>{username}</dd>
        <dt>
          <Trans>Senha</Trans>
        </dt>
        <dd>{secret}</dd>
      </dl>
    </Dialog>
  )
}
