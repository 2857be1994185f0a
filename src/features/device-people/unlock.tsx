import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, ShieldAlert } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { KnownPerson } from '#engine/lock/people.ts'
import { clockText, useCountdown } from '#platform/hooks/use-countdown.ts'
import { Avatar } from '#ui/item/avatar.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { PasswordInput } from '#ui/credential/password-input.tsx'
import { PinPad } from '#ui/credential/pin-pad.tsx'
import { useUnlock } from './use-unlock.ts'
import styles from './people.module.css'

interface UnlockProps {
  person: KnownPerson
  onBack: () => void
  /** To the ordinary sign-in. */
  onPassword: () => void
}

/** What the last try came to, and how many are left; read out when it changes. */
function Verdict({ wrong, offline, left, wait }: { wrong: boolean; offline: boolean; left: number; wait: number }) {
  const text = clockText(wait)
  return (
    <div role="alert" className={styles.verdict}>
      {offline ? (
        <p>
          <Trans>Este PIN só abre com internet: o servidor precisa conferi-lo. Nenhuma tentativa foi gasta.</Trans>
        </p>
      ) : null}
      {wrong ? (
        <p>
          <Trans>Não confere.</Trans>{' '}
          <Plural
            value={left}
            one="Resta # tentativa antes de o PIN ser apagado."
            other="Restam # tentativas antes de o PIN ser apagado."
          />
        </p>
      ) : null}
      {wait > 0 ? (
        // The seconds themselves are not read out one by one.
        <p aria-hidden="true">
          <Trans>Tente de novo em {text}.</Trans>
        </p>
      ) : null}
    </div>
  )
}

/** The PIN or password of somebody who is locked. */
export function Unlock({ person, onBack, onPassword }: UnlockProps) {
  const { t } = useLingui()
  const { busy, wrong, offline, left, until, over, unlock } = useUnlock(person.userId)
  const [secret, setSecret] = useState('')
  const wait = useCountdown(until)
  const still = busy || wait > 0
  const { name } = person
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (still || secret === '') return
    setSecret('')
    void unlock(secret)
  }
  const label = person.pin === 'password' ? t`Senha deste aparelho` : t`PIN deste aparelho`
  return (
    <main className={styles.page}>
      <div className={styles.column}>
        <div className={styles.top}>
          <IconButton label={t`Voltar para a lista`} onClick={onBack}>
            <ArrowLeft aria-hidden="true" />
          </IconButton>
        </div>
        <div className={styles.who}>
          <Avatar name={name} size="large" />
          <h1>
            <Trans>Olá, {name}</Trans>
          </h1>
        </div>
        {over ? (
          <>
            <Banner
              tone="warn"
              role="alert"
              icon={<ShieldAlert aria-hidden="true" />}
              title={
                over === 'wiped' ? (
                  <Trans>O PIN foi apagado depois de dez tentativas</Trans>
                ) : (
                  <Trans>Entre com a senha</Trans>
                )
              }
              text={
                <Trans>
                  Entre com a senha da conta, com internet. O que ainda não foi enviado continua lacrado aqui, à espera
                  de {name}.
                </Trans>
              }
            />
            <Button size="large" full onClick={onPassword}>
              <Trans>Entrar com a senha da conta</Trans>
            </Button>
          </>
        ) : (
          <form className={styles.form} onSubmit={submit} noValidate>
            <label htmlFor="device-secret" className={styles.label}>
              {label}
            </label>
            {person.pin === 'password' ? (
              <>
                <PasswordInput
                  id="device-secret"
                  showLabel={t`Mostrar senha`}
                  hideLabel={t`Ocultar senha`}
                  autoComplete="off"
                  autoFocus
                  maxLength={128}
                  readOnly={still}
                  value={secret}
                  onChange={(event) => setSecret(event.currentTarget.value)}
                />
                <Button type="submit" size="large" full busy={busy} disabled={wait > 0}>
                  <Trans>Continuar</Trans>
                </Button>
              </>
            ) : (
              <PinPad
                id="device-secret"
                value={secret}
                onChange={setSecret}
                still={still}
                deleteLabel={t`Apagar dígito`}
                doneLabel={t`Continuar`}
              />
            )}
            <Verdict wrong={wrong} offline={offline} left={left} wait={wait} />
            <Button variant="quiet" onClick={onPassword}>
              <Trans>Esqueci: entrar com a senha da conta</Trans>
            </Button>
          </form>
        )}
      </div>
    </main>
  )
}
