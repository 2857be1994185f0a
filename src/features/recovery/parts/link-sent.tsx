import { Trans } from '@lingui/react/macro'
import { MailCheck } from 'lucide-react'
import { useOnline } from '#platform/browser/connection.ts'
import { clockText, useCountdown } from '#platform/hooks/use-countdown.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import styles from '../recovery.module.css'
import { DemoMailboxLink } from './demo-mailbox-link.tsx'

/** The same for everybody: whether there is such a person is told to their mailbox only. */
export function LinkSent({ retryAt, busy, onAgain }: { retryAt: number; busy: boolean; onAgain: () => void }) {
  const left = useCountdown(retryAt)
  const online = useOnline()
  const wait = clockText(left)
  return (
    <>
      <Banner
        tone="ok"
        role="status"
        icon={<MailCheck aria-hidden="true" />}
        title={<Trans>Pedido recebido</Trans>}
        text={<Trans>Se os dados conferem com um cadastro, o link chega ao e-mail cadastrado em instantes.</Trans>}
      />
      <DemoMailboxLink />
      <details className={styles.help}>
        <summary>
          <Trans>Não chegou?</Trans>
        </summary>
        <ul className={styles.reasons}>
          <li>
            <Trans>Veja na caixa de spam ou lixo eletrônico.</Trans>
          </li>
          <li>
            <Trans>Usuário não encontrado: confira o que você digitou.</Trans>
          </li>
          <li>
            <Trans>Se o e-mail do cadastro não é mais seu, fale com o gestor da plataforma.</Trans>
          </li>
        </ul>
      </details>
      <Button variant="outline" size="large" full busy={busy} disabled={left > 0 || !online} onClick={onAgain}>
        {left > 0 ? <Trans>Enviar de novo em {wait}</Trans> : <Trans>Enviar de novo</Trans>}
      </Button>
    </>
  )
}
