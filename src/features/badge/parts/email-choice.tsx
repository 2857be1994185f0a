import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { chooseBadgeEmail } from '#contract/features/badge/badge-on-device.ts'
import { call } from '#engine/session/api.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Card } from '#ui/layout/card.tsx'

/** Whether one's badges may say, hashed, whose e-mail they were awarded to. */
export function EmailChoice({ namesEmail }: { namesEmail: boolean }) {
  const { t } = useLingui()
  const online = useOnline()
  const { busy, failure, attempt } = useAttempt()
  // At once; until the row that says so has come.
  const [chosen, setChosen] = useState<boolean | null>(null)
  const choose = (next: boolean) =>
    attempt(async () => {
      setChosen(next)
      try {
        await call(chooseBadgeEmail, { body: { namesEmail: next } })
      } catch (error) {
        setChosen(null)
        throw error
      }
      toast(t`Salvo`, { tone: 'ok' })
    })
  return (
    <Card>
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      <Checkbox
        checked={chosen ?? namesEmail}
        disabled={!online}
        aria-busy={busy || undefined}
        onChange={(event) => (busy ? undefined : void choose(event.currentTarget.checked))}
        detail={
          online ? (
            <Trans>
              Vai embaralhado: quem já sabe o seu e-mail consegue conferir que a medalha é sua. Arquivos já baixados
              ficam como estão.
            </Trans>
          ) : (
            <Trans>Conecte-se à internet para mudar.</Trans>
          )
        }
      >
        <Trans>Ligar minhas medalhas ao meu e-mail</Trans>
      </Checkbox>
    </Card>
  )
}
