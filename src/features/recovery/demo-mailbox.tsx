import { Trans, useLingui } from '@lingui/react/macro'
import { Inbox } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { readDemoMailbox, type DemoMessage } from '#contract/features/demo-mailbox/demo-mailbox-contract.ts'
import { publicCall } from '#platform/call.ts'
import { OpenLink } from '#platform/browser/open-link.tsx'
import { recoveryPaths } from '#contract/features/recovery/recovery-paths.ts'
import { signInPaths } from '#contract/features/sign-in/sign-in-paths.ts'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FailureNote } from './parts/failure-note.tsx'
import styles from './recovery.module.css'

/** A message's text with its addresses as links; ours are followed within the app. */
function withLinks(text: string): ReactNode[] {
  return text.split(/(https?:\/\/[^\s]+)/).map((part, at) => {
    if (at % 2 === 0 || !URL.canParse(part)) return part
    const { pathname, search } = new URL(part)
    return (
      <OpenLink key={at} to={pathname + search}>
        {part}
      </OpenLink>
    )
  })
}

function Message({ message }: { message: DemoMessage }) {
  const { i18n, t } = useLingui()
  const channels = { mail: t`E-mail`, sms: t`SMS`, whatsapp: t`WhatsApp` }
  const time = i18n.date(new Date(message.sentAt), { dateStyle: 'short', timeStyle: 'short' })
  const channel = channels[message.channel]
  const { to } = message
  return (
    <Card as="li" className={styles.message}>
      <h2>{message.subject || channel}</h2>
      <p className={styles.meta}>
        <Trans>
          {channel} para {to}, {time}
        </Trans>
      </p>
      <p className={styles.text}>{withLinks(message.text)}</p>
    </Card>
  )
}

/** What the demo would have sent by mail and SMS. */
export function DemoMailbox() {
  const [messages, setMessages] = useState<DemoMessage[] | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    const stop = new AbortController()
    const read = async () => {
      try {
        setMessages((await publicCall(readDemoMailbox, {}, { signal: stop.signal })).messages)
        setFailure(null)
      } catch (error) {
        if (!stop.signal.aborted) setFailure(error)
      }
    }
    void read()
    // A message takes a moment: it comes in without anybody asking.
    const timer = setInterval(() => void read(), 3000)
    return () => {
      stop.abort()
      clearInterval(timer)
    }
  }, [])
  return (
    <div className={styles.column}>
      <h1>
        <Trans>Caixa de entrada da demonstração</Trans>
      </h1>
      <p className={styles.lead}>
        <Trans>Aqui ficam os e-mails, SMS e mensagens de WhatsApp que a demonstração enviaria.</Trans>
      </p>
      <FailureNote failure={failure} />
      {messages?.length === 0 ? (
        <EmptyState
          icon={<Inbox />}
          title={<Trans>Nenhuma mensagem ainda</Trans>}
          text={<Trans>Peça uma nova senha e volte aqui.</Trans>}
        />
      ) : null}
      <ul className={styles.messages} role="list">
        {messages?.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ul>
      <div className={styles.links}>
        <OpenLink to={recoveryPaths.requestPassword()}>
          <Trans>Recuperar senha</Trans>
        </OpenLink>
        <OpenLink to={signInPaths.signIn()}>
          <Trans>Voltar para a entrada</Trans>
        </OpenLink>
      </div>
    </div>
  )
}
