import { Trans, useLingui } from '@lingui/react/macro'
import { EyeOff, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { OwnReview } from '#contract/features/rating/rating-on-device.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useMember } from '#platform/session-store.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from '../rating.module.css'
import { removeReview } from '../write/review-actions.ts'
import { Stars } from './stars.tsx'

/** Takes it away, once asked. */
function Remove({ review }: { review: OwnReview }) {
  const { t } = useLingui()
  const member = useMember()
  const { busy, failure, attempt } = useAttempt()
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button variant="quiet" icon={<Trash2 size={18} aria-hidden="true" />} onClick={() => setAsked(true)}>
        <Trans>Retirar</Trans>
      </Button>
      <Dialog
        open={asked}
        onOpenChange={setAsked}
        locked={busy}
        title={t`Retirar a sua avaliação?`}
        description={t`As estrelas e o texto deixam de aparecer para todos.`}
        closeLabel={t`Fechar`}
        footer={
          <Button
            size="large"
            full
            variant="danger"
            busy={busy}
            onClick={() => void attempt(() => removeReview(member, review))}
          >
            <Trans>Retirar avaliação</Trans>
          </Button>
        }
      >
        {failure ? (
          <Banner
            tone="bad"
            role="alert"
            title={t`Não foi possível guardar neste aparelho. Libere espaço e tente de novo.`}
          />
        ) : null}
      </Dialog>
    </>
  )
}

/** What one wrote oneself: to be written anew or taken away; why it is hidden, where moderators hid it. */
export function OwnReviewCard({ review, onEdit }: { review: OwnReview; onEdit: () => void }) {
  const { t } = useLingui()
  const { stars, text, hidden } = review
  return (
    <Card>
      <div className={styles.own}>
        <div className={styles.line}>
          <strong>
            <Trans>Sua avaliação</Trans>
          </strong>
          <Stars value={stars} />
        </div>
        {text ? (
          <p className={styles.text} dir="auto">
            {text}
          </p>
        ) : null}
        {hidden === null ? null : (
          <Banner
            tone="warn"
            icon={<EyeOff aria-hidden="true" />}
            title={t`Sua avaliação não aparece para os outros`}
            text={t`Motivo: ${hidden}`}
          />
        )}
        <div className={styles.acts}>
          <Button variant="outline" icon={<Pencil size={18} aria-hidden="true" />} onClick={onEdit}>
            <Trans>Editar</Trans>
          </Button>
          <Remove review={review} />
        </div>
      </div>
    </Card>
  )
}
