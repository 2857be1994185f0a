import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useLiveQuery } from 'dexie-react-hooks'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { reviewedKey } from '#contract/features/rating/rating-rules.ts'
import { getRow } from '#engine/rows/rows.ts'
import { useOnline } from '#platform/browser/connection.ts'
import type { ItemReviewsProps } from '#platform/feature/item-reviews.ts'
import { formatNumber } from '#platform/format.ts'
import { useMember } from '#platform/session-store.ts'
import { Button } from '#ui/button/button.tsx'
import { NotedButton } from '#ui/button/noted-button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { OwnReviewCard } from './parts/own-review.tsx'
import { ReviewList } from './parts/review-list.tsx'
import styles from './rating.module.css'
import { WriteReview } from './write/write-review.tsx'

/** The mean with its stars, from five reviews on. */
function Mean({ count, mean }: { count: number; mean: number | null }) {
  if (mean === null)
    return (
      <p className={styles.note}>
        <Plural value={count} _0="Ninguém avaliou ainda." one="# avaliação" other="# avaliações" />
      </p>
    )
  return (
    <p className={styles.mean}>
      <Star size={24} data-given aria-hidden="true" />
      <strong>{formatNumber(mean, { minimumFractionDigits: 2 })}</strong>
      <span className={styles.note}>
        <Trans>de 5</Trans>
        {' · '}
        <Plural value={count} one="# avaliação" other="# avaliações" />
      </span>
    </p>
  )
}

/** What people think of a course or trail, and what its person does. */
export function ReviewsOfItem({ kind, itemId, title, isBegun }: ItemReviewsProps) {
  const { t } = useLingui()
  const member = useMember()
  const online = useOnline()
  const key = reviewedKey(kind, itemId)
  const [writing, setWriting] = useState(false)
  const [reading, setReading] = useState(false)
  const known = useLiveQuery(async () => {
    const [sum, own] = await Promise.all([getRow(member, 'reviewSums', key), getRow(member, 'ownReviews', key)])
    return { sum, own }
  }, [member, key])
  if (!known) return null
  const { sum, own } = known
  const count = sum?.count ?? 0
  return (
    <Section title={t`Avaliações`}>
      <div className={styles.item}>
        {own && count === 0 ? null : <Mean count={count} mean={sum?.mean ?? null} />}
        {own ? <OwnReviewCard review={own} onEdit={() => setWriting(true)} /> : null}
        {own || !isBegun ? null : (
          <div>
            <Button variant="outline" icon={<Star size={18} aria-hidden="true" />} onClick={() => setWriting(true)}>
              <Trans>Avaliar</Trans>
            </Button>
          </div>
        )}
        {reading ? <ReviewList kind={kind} itemId={itemId} /> : null}
        {count > 0 && !reading ? (
          <div>
            <NotedButton
              variant="quiet"
              disabled={!online}
              onClick={() => setReading(true)}
              note={online ? null : t`Conecte-se à internet para ler as avaliações.`}
            >
              <Trans>Ler as avaliações</Trans>
            </NotedButton>
          </div>
        ) : null}
      </div>
      {writing ? (
        <WriteReview item={{ kind, itemId }} title={title} known={own} onClose={() => setWriting(false)} />
      ) : null}
    </Section>
  )
}
