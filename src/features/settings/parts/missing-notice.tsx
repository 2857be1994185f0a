import { Trans } from '@lingui/react/macro'
import { MailAlert } from 'lucide-react'
import type { PlatformSettings } from '#contract/features/settings/settings-schema.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import styles from './missing-notice.module.css'

function What({ missing }: { missing: PlatformSettings['missing'] }) {
  if (missing.length > 1) return <Trans>Esta instalação não envia e-mails nem SMS</Trans>
  return missing[0] === 'mail' ? (
    <Trans>Esta instalação não envia e-mails</Trans>
  ) : (
    <Trans>Esta instalação não envia SMS</Trans>
  )
}

/** What people miss until whoever runs the server has set it up, and what has to be set. */
export function MissingNotice({ missing }: { missing: PlatformSettings['missing'] }) {
  return (
    <div className={styles.notice}>
      <Banner
        tone="warn"
        icon={<MailAlert aria-hidden="true" />}
        title={<What missing={missing} />}
        text={
          missing.includes('mail') ? (
            <Trans>
              Ninguém consegue confirmar o endereço, recuperar a senha ou escrever ao suporte. Peça a quem cuida do
              servidor que configure o envio (SMTP_URL). Só administradores veem este aviso.
            </Trans>
          ) : (
            <Trans>
              Ninguém recebe códigos pelo celular. Peça a quem cuida do servidor que configure o envio
              (SMS_GATEWAY_URL). Só administradores veem este aviso.
            </Trans>
          )
        }
      />
    </div>
  )
}
