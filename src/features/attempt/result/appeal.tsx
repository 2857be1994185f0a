import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Result } from '#contract/features/attempt/result-schema.ts'
import { longestAppeal } from '#contract/features/attempt/attempt-on-device.ts'
import { appeal as sendAppeal } from '#domain/attempt/attempt-actions.ts'
import { useMember } from '#platform/session-store.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from './result.module.css'

/** Asks, once, about the marks of an attempt; what was asked, and the answer. */
export function Appeal({ result: { attempt: row, appeal } }: { result: Result }) {
  const { t } = useLingui()
  const member = useMember()
  const { busy, failure, attempt } = useAttempt()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [sent, setSent] = useState<string | null>(null)
  if (row.state !== 'graded' || !row.isMarked) return null
  const asked = appeal?.text ?? sent
  if (asked !== null && asked !== undefined)
    return (
      <Card>
        <div className={styles.appeal}>
          <p>
            <Trans>Você perguntou: {asked}</Trans>
          </p>
          <p className={styles.why}>
            {appeal?.answer ? (
              <Trans>Resposta: {appeal.answer}</Trans>
            ) : (
              <Trans>Quem corrige ainda não respondeu.</Trans>
            )}
          </p>
        </div>
      </Card>
    )
  const send = () =>
    attempt(async () => {
      await sendAppeal(member, row.id, text.trim())
      setSent(text.trim())
      toast(t`Guardada. Vai assim que houver rede.`, { tone: 'ok' })
    })
  if (!isOpen)
    return (
      <Button variant="outline" onClick={() => setOpen(true)}>
        <Trans>Perguntar sobre a correção</Trans>
      </Button>
    )
  return (
    <Card>
      <div className={styles.appeal}>
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <Field label={t`Sua pergunta`} hint={t`Uma vez por tentativa. Diga o que você acha que deveria contar.`}>
          {(ids) => (
            <TextArea
              {...ids}
              maxLength={longestAppeal}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
        </Field>
        <Button busy={busy} disabled={text.trim() === ''} onClick={() => void send()}>
          <Trans>Enviar</Trans>
        </Button>
      </div>
    </Card>
  )
}
