import { Trans } from '@lingui/react/macro'
import { BellRing } from 'lucide-react'
import { CallError } from '#platform/call-error.ts'
import { callErrorText } from '#platform/error-text.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from '../notices.module.css'
import { usePush } from './use-push.ts'

/** Turns push messages on this device on and off. */
export function PushCard() {
  const push = usePush()
  if (!push.can) return null
  return (
    <Card>
      <div className={styles.push}>
        <BellRing size={24} aria-hidden="true" />
        <div className={styles.text}>
          <p className={styles.title}>
            <Trans>Notificações neste aparelho</Trans>
          </p>
          <p className={styles.date}>
            {push.isDenied ? (
              <Trans>O navegador bloqueia as notificações deste app. Libere nas configurações do navegador.</Trans>
            ) : push.isOn === null ? (
              <Trans>Conecte-se à internet para ligar ou desligar.</Trans>
            ) : push.isOn ? (
              <Trans>Os avisos aparecem aqui mesmo com o app fechado.</Trans>
            ) : (
              <Trans>Receba os avisos mesmo com o app fechado.</Trans>
            )}
          </p>
        </div>
        <Button
          variant={push.isOn ? 'outline' : 'soft'}
          busy={push.busy}
          disabled={push.isOn === null || push.isDenied}
          onClick={() => void (push.isOn ? push.turnOff() : push.turnOn())}
        >
          {push.isOn ? <Trans>Desligar</Trans> : <Trans>Ligar</Trans>}
        </Button>
      </div>
      {push.failure ? (
        <Banner
          tone="bad"
          role="alert"
          title={
            push.failure instanceof CallError ? (
              callErrorText(push.failure)
            ) : (
              <Trans>O navegador não conseguiu ligar as notificações. Tente de novo mais tarde.</Trans>
            )
          }
        />
      ) : null}
    </Card>
  )
}
