import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { hideReview, longestModeration, showReview, type ListedReview } from '#contract/features/rating/rating-desk.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Stars } from '../parts/stars.tsx'
import styles from '../rating.module.css'

interface ModerateProps {
  review: ListedReview
  onClose: () => void
  onDone: () => void
}

/** Hides a review or shows it again, with the reason. */
export function Moderate({ review, onClose, onDone }: ModerateProps) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [reason, setReason] = useState('')
  const { reviewId, rev, hidden, stars, text } = review
  const isHiding = hidden === null
  const said = reason.trim()
  const act = () =>
    attempt(async () => {
      const input = { params: { reviewId }, body: { reason: said } }
      await (isHiding ? staffCall(hideReview, input, { rev }) : staffCall(showReview, input, { rev }))
      toast(isHiding ? t`Avaliação oculta` : t`Avaliação visível de novo`, { tone: 'ok' })
      onDone()
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      focusField
      title={isHiding ? t`Ocultar esta avaliação?` : t`Mostrar esta avaliação de novo?`}
      description={
        isHiding ? t`Ela deixa de contar na média, e quem escreveu lê o motivo.` : t`Ela volta a contar na média.`
      }
      closeLabel={t`Fechar`}
      footer={
        <Button
          size="large"
          full
          {...(isHiding && { variant: 'danger' })}
          busy={busy}
          disabled={said === ''}
          onClick={() => void act()}
        >
          {isHiding ? <Trans>Ocultar avaliação</Trans> : <Trans>Mostrar avaliação</Trans>}
        </Button>
      }
    >
      <div className={styles.form}>
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <Stars value={stars} />
        {text ? (
          <p className={styles.text} dir="auto">
            {text}
          </p>
        ) : null}
        {hidden === null ? null : <p className={styles.note}>{t`Oculta porque: ${hidden}`}</p>}
        <Field label={t`Motivo`} required>
          {(ids) => (
            <TextArea
              {...ids}
              rows={3}
              dir="auto"
              maxLength={longestModeration}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
