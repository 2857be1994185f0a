import { Trans, useLingui } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { toast } from '#ui/feedback/toast.ts'
import { Button } from '#ui/button/button.tsx'
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
          onClick={() => void navigator.clipboard.writeText(secret).then(() => toast(t`Senha copiada`, { tone: 'ok' }))}
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
