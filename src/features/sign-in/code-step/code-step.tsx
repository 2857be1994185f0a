import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, CircleAlert, Fingerprint, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { AskedCode } from '#domain/sign-in/sign-in-by-provider.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { canUsePasskeys, PasskeyUnused } from '#platform/browser/passkey.ts'
import { problemCode } from '#platform/call-error.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { CodeForm } from './code-form.tsx'
import { enterByCode, enterWithPasskey } from './enter-code.ts'
import styles from '../sign-in.module.css'

type Way = 'passkey' | 'totp' | 'recovery'

interface CodeStepProps {
  asked: AskedCode
  /** To the password; with what went wrong where there is no way on from here. */
  onBack: (failure?: unknown) => void
}

/** After the password, for who has a second factor: a passkey, a code of their app, or one of those for who has lost it. */
export function CodeStep({ asked, onBack }: CodeStepProps) {
  const { t } = useLingui()
  const online = useOnline()
  const ways: Way[] = [...asked.ways.filter((way) => way !== 'passkey' || canUsePasskeys()), 'recovery']
  const [way, setWay] = useState<Way>(ways.includes('passkey') ? 'passkey' : (ways[0] ?? 'recovery'))
  const { busy, failure, attempt, clear } = useAttempt()
  useEffect(() => {
    if (problemCode(failure) === 'mfa.ticket_invalid') onBack(failure)
  }, [failure, onBack])
  const others = {
    passkey: t`Usar uma chave de acesso`,
    totp: t`Usar o aplicativo autenticador`,
    recovery: t`Usar um código de recuperação`,
  } as const
  const ofPasskey = failure instanceof PasskeyUnused
  const problem = ofPasskey ? t`A chave de acesso não foi usada. Tente de novo ou escolha outra forma.` : null
  return (
    <>
      <button type="button" className={styles.people} onClick={() => onBack()}>
        <ArrowLeft size={18} aria-hidden="true" />
        <Trans>Voltar</Trans>
      </button>
      <h1>
        <Trans>Confirme que é você</Trans>
      </h1>
      {online ? null : (
        <Banner
          tone="neutral"
          role="status"
          icon={<WifiOff aria-hidden="true" />}
          title={<Trans>Sem internet agora</Trans>}
        />
      )}
      {failure && problemCode(failure) !== 'mfa.code_wrong' ? (
        <Banner
          tone="bad"
          role="alert"
          icon={<CircleAlert aria-hidden="true" />}
          title={problem ?? callErrorText(failure)}
        />
      ) : null}
      {way === 'passkey' ? (
        <>
          <p>
            <Trans>Use o dedo, o rosto ou o PIN do aparelho em que está a sua chave de acesso.</Trans>
          </p>
          <Button
            size="large"
            full
            autoFocus
            busy={busy}
            disabled={!online}
            icon={<Fingerprint aria-hidden="true" />}
            onClick={() => void attempt(() => enterWithPasskey(asked))}
          >
            <Trans>Entrar com a chave de acesso</Trans>
          </Button>
        </>
      ) : (
        <CodeForm
          key={way}
          kind={way}
          busy={busy}
          disabled={!online}
          failure={failure}
          onType={() => {
            if (failure) clear()
          }}
          onCode={(code) => void attempt(() => enterByCode(asked, code))}
        />
      )}
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <Button
            key={other}
            variant="quiet"
            disabled={busy}
            onClick={() => {
              clear()
              setWay(other)
            }}
          >
            {others[other]}
          </Button>
        ))}
    </>
  )
}
