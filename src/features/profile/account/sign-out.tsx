import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { LogOut } from 'lucide-react'
import { Link } from 'react-router'
import { outboxPaths } from '#contract/features/outbox/outbox-paths.ts'
import { useSession } from '#platform/session-store.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useSignOut } from '../use-sign-out.ts'
import styles from './sign-out.module.css'

export function SignOut() {
  const { t } = useLingui()
  const { busy, unsent, ask, confirm, cancel } = useSignOut()
  const name = useSession((state) => state.user?.firstName ?? '')
  const version = import.meta.env.VITE_APP_VERSION
  return (
    <div className={styles.end}>
      <Button
        variant="outline"
        size="large"
        full
        busy={busy}
        icon={<LogOut aria-hidden="true" />}
        onClick={() => void ask()}
      >
        <Trans>Sair</Trans>
      </Button>
      <p className={styles.version}>
        <Trans>Trilha, versão {version}</Trans>
      </p>
      <Dialog
        open={unsent > 0}
        onOpenChange={cancel}
        locked={busy}
        title={<Trans>Sair com envios pendentes?</Trans>}
        description={
          <>
            <Plural
              value={unsent}
              one="# envio ainda não chegou ao servidor."
              other="# envios ainda não chegaram ao servidor."
            />{' '}
            <Trans>
              Nada se perde: fica lacrado neste aparelho e só {name} consegue ver e enviar, ao entrar de novo aqui.
            </Trans>
          </>
        }
        closeLabel={t`Fechar`}
        footer={
          <>
            <ButtonLink variant="outline" size="large" render={<Link to={outboxPaths.outbox()} onClick={cancel} />}>
              <Trans>Ver envios</Trans>
            </ButtonLink>
            <Button variant="danger" size="large" busy={busy} onClick={confirm}>
              <Trans>Sair mesmo assim</Trans>
            </Button>
          </>
        }
      />
    </div>
  )
}
