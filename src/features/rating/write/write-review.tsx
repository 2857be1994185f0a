import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { longestText, textLength } from '#contract/engine/text/text-length.ts'
import type { OwnReview } from '#contract/features/rating/rating-on-device.ts'
import { checkReview } from '#contract/features/rating/rating-rules.ts'
import { keepInHand } from '#engine/database/in-hand.ts'
import { errorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useDraftStart, useKeptForm } from '#platform/hooks/draft/use-form-draft.ts'
import { useMember } from '#platform/session-store.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { StarInput } from '../parts/stars.tsx'
import styles from '../rating.module.css'
import { keepReviewDraft, openReviewDraft, sendReview, type ReviewForm, type Reviewed } from './review-actions.ts'

interface WriteProps {
  item: Reviewed
  title: string
  known: OwnReview | undefined
  onClose: () => void
}

function Form({ item, title, known, onClose, start }: WriteProps & { start: ReviewForm }) {
  const { t } = useLingui()
  const member = useMember()
  const id = useId()
  const [form, setForm] = useState(start)
  const [tried, setTried] = useState(false)
  const { busy, failure, attempt } = useAttempt()
  const { kind, itemId } = item
  const draft = useKeptForm((next: ReviewForm) => keepReviewDraft(member, { kind, itemId }, next))
  useEffect(keepInHand, [])
  const change = (next: ReviewForm) => {
    setForm(next)
    draft.keep(next)
  }
  const wrong = checkReview(form)
  const isTooLong = textLength(form.text.trim()) > longestText
  const send = () => {
    setTried(true)
    if (wrong) return
    draft.stop()
    void attempt(async () => {
      try {
        await sendReview(member, item, form, known)
      } catch (error) {
        draft.keep(form)
        throw error
      }
      toast(t`Obrigado pela avaliação`, { tone: 'ok' })
      onClose()
    })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      title={known ? t`Editar a sua avaliação` : t`Avaliar`}
      description={title}
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full busy={busy} onClick={send}>
          <Trans>Enviar avaliação</Trans>
        </Button>
      }
    >
      <div className={styles.form}>
        {failure || !draft.kept ? (
          <Banner
            tone="bad"
            role="alert"
            icon={<TriangleAlert aria-hidden="true" />}
            title={t`Não foi possível guardar neste aparelho. Libere espaço e tente de novo.`}
          />
        ) : null}
        <StarInput
          value={form.stars}
          describedBy={tried && wrong === 'review.stars_invalid' ? id : undefined}
          onChange={(stars) => change({ ...form, stars })}
        />
        <div role="alert">
          {tried && wrong === 'review.stars_invalid' ? (
            <p id={id} className={styles.wrong}>
              {errorText(wrong)}
            </p>
          ) : null}
        </div>
        <Field
          label={t`O que você achou?`}
          hint={t`Opcional. Seu nome aparece junto.`}
          error={isTooLong ? errorText('review.text_too_long', { most: longestText }) : undefined}
          aside={`${textLength(form.text.trim())}/${longestText}`}
        >
          {(ids) => (
            <TextArea
              {...ids}
              rows={4}
              dir="auto"
              value={form.text}
              onChange={(event) => change({ ...form, text: event.currentTarget.value })}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}

/** Writes a review, or one's own anew; a half filled one goes on where it was left. */
export function WriteReview(props: WriteProps) {
  const { item, known } = props
  const member = useMember()
  const start = useDraftStart(`${item.kind}:${item.itemId}`, () => openReviewDraft(member, item))
  if (!start) return null
  return <Form {...props} start={start.form ?? { stars: known?.stars ?? 0, text: known?.text ?? '' }} />
}
