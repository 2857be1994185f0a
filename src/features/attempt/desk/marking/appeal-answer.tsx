import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { answerAppeal, longestComment, type MarkingDetail } from '#contract/features/attempt/desk/marking-desk.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatInstant } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from '../attempt-desk.module.css'

/** What somebody asked about their marks, and the answer. */
export function AppealAnswer({
  detail,
  onChanged,
}: {
  detail: MarkingDetail
  onChanged: (detail: MarkingDetail) => void
}) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [text, setText] = useState('')
  const { appeal, attemptId, isOwn } = detail
  if (!appeal) return null
  const send = () =>
    attempt(async () => {
      onChanged(await staffCall(answerAppeal, { params: { attemptId }, body: { answer: text.trim() } }))
    })
  return (
    <Card>
      <div className={styles.stack}>
        <h2 className={styles.asked}>
          <Trans>A pessoa perguntou</Trans>
        </h2>
        <blockquote className={styles.answer}>{appeal.text}</blockquote>
        <p className={styles.note}>{formatInstant(appeal.sentAt)}</p>
        {appeal.answer === null ? null : (
          <>
            <h2 className={styles.asked}>
              <Trans>Resposta</Trans>
            </h2>
            <p className={styles.guide}>{appeal.answer}</p>
          </>
        )}
        {appeal.answer === null && !isOwn ? (
          <>
            {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
            <Field label={t`Resposta`} required hint={t`Mude a nota antes, se for o caso. A pessoa recebe a resposta.`}>
              {(ids) => (
                <TextArea
                  {...ids}
                  maxLength={longestComment}
                  value={text}
                  onChange={(event) => setText(event.currentTarget.value)}
                />
              )}
            </Field>
            <Button variant="outline" busy={busy} disabled={text.trim() === ''} onClick={() => void send()}>
              <Trans>Responder</Trans>
            </Button>
          </>
        ) : null}
      </div>
    </Card>
  )
}
