import { Trans, useLingui } from '@lingui/react/macro'
import { Building2, Check, Globe, Mail, UserCog } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { readPlatform, testMail } from '#contract/features/platform/platform-contract.ts'
import { clientPaths } from '#contract/features/client/client-paths.ts'
import { peoplePaths } from '#contract/features/people/people-paths.ts'
import { platformPaths } from '#contract/features/platform/platform-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useSession } from '#platform/session-store.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Card } from '#ui/layout/card.tsx'
import { Actions, DeskPage } from '#ui/desk/desk-page.tsx'
import { stepsLeft } from './start-steps.ts'
import styles from './start.module.css'

interface StepProps {
  icon: ReactNode
  title: ReactNode
  done: boolean
  children: ReactNode
}

function Step({ icon, title, done, children }: StepProps) {
  const { t } = useLingui()
  return (
    <Card as="li">
      <div className={styles.head}>
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
        <h2>{title}</h2>
        {done ? (
          <Pill tone="ok" icon={<Check size={14} aria-hidden="true" />}>
            {t`feito`}
          </Pill>
        ) : (
          <Pill tone="neutral">{t`a fazer`}</Pill>
        )}
      </div>
      <div className={styles.body}>{children}</div>
    </Card>
  )
}

function MailTest() {
  const { t } = useLingui()
  const email = useSession((state) => state.user?.email ?? '')
  const { busy, failure, attempt } = useAttempt()
  const [sent, setSent] = useState(false)
  const send = () =>
    attempt(async () => {
      await staffCall(testMail, { body: { to: email } })
      setSent(true)
      toast(t`Mensagem a caminho de ${email}`, { tone: 'ok' })
    })
  return (
    <>
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      <Actions>
        <Button variant="soft" busy={busy} onClick={() => void send()}>
          {sent ? <Trans>Enviar de novo</Trans> : <Trans>Enviar uma mensagem de teste</Trans>}
        </Button>
      </Actions>
    </>
  )
}

/** The way from an empty installation to the first company at work; it can be left and gone back to. */
export function Start() {
  const answer = useAnswer('platform', (signal) => staffCall(readPlatform, {}, { signal }))
  const title = <Trans>Primeiros passos</Trans>
  const above = (
    <Link to={platformPaths.platform()}>
      <Trans>Visão geral</Trans>
    </Link>
  )
  if (answer.is !== 'there')
    return (
      <DeskPage title={title} above={above}>
        {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      </DeskPage>
    )
  const state = answer.value
  const left = stepsLeft(state)
  const isDone = (step: (typeof left)[number]) => !left.includes(step)
  const { publicUrl } = state
  return (
    <DeskPage
      title={title}
      above={above}
      subtitle={
        <Trans>Da instalação vazia até a primeira empresa trabalhando. Pode parar e voltar quando quiser.</Trans>
      }
    >
      <ol className={styles.steps} role="list">
        <Step icon={<Globe />} title={<Trans>Endereço público</Trans>} done={isDone('address')}>
          <p>
            <Trans>As pessoas entram por {publicUrl}.</Trans>
          </p>
          {isDone('address') ? null : (
            <p>
              <Trans>
                Sem https o aplicativo não funciona sem conexão. Mude PUBLIC_URL no servidor e ligue-o de novo.
              </Trans>
            </p>
          )}
        </Step>
        <Step icon={<Mail />} title={<Trans>E-mail</Trans>} done={isDone('mail')}>
          {state.mail ? (
            <MailTest />
          ) : (
            <p>
              <Trans>
                Sem e-mail ninguém confirma um endereço nem recupera a senha. Informe SMTP_URL no servidor e ligue-o de
                novo.
              </Trans>
            </p>
          )}
        </Step>
        <Step icon={<Building2 />} title={<Trans>Primeira empresa</Trans>} done={isDone('client')}>
          <p>
            <Trans>Cada empresa tem suas pessoas, seu conteúdo e sua marca.</Trans>
          </p>
          <Actions>
            <ButtonLink
              variant={isDone('client') ? 'soft' : 'primary'}
              render={<Link to={isDone('client') ? clientPaths.clients() : `${clientPaths.clients()}?new`} />}
            >
              {isDone('client') ? <Trans>Ver empresas</Trans> : <Trans>Criar empresa</Trans>}
            </ButtonLink>
          </Actions>
        </Step>
        <Step icon={<UserCog />} title={<Trans>Quem administra a empresa</Trans>} done={isDone('administrator')}>
          <p>
            <Trans>Convide alguém com o papel de administrador do programa: essa pessoa cuida do resto.</Trans>
          </p>
          {state.clients > 0 ? (
            <Actions>
              <ButtonLink
                variant={isDone('administrator') ? 'soft' : 'primary'}
                render={<Link to={peoplePaths.people()} />}
              >
                <Trans>Ir para as pessoas</Trans>
              </ButtonLink>
            </Actions>
          ) : null}
        </Step>
      </ol>
    </DeskPage>
  )
}
