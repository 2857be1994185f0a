import { Trans, useLingui } from '@lingui/react/macro'
import { listReviews } from '#contract/features/rating/rating-on-device.ts'
import { call } from '#engine/session/api.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatInstant } from '#platform/format.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import styles from '../rating.module.css'
import type { Reviewed } from '../write/review-actions.ts'
import { Stars } from './stars.tsx'

/** What people wrote, the newest first; asked of the server. */
export function ReviewList({ kind, itemId }: Reviewed) {
  const { t } = useLingui()
  const list = useList(`${kind}:${itemId}`, (cursor, signal) =>
    call(listReviews, { params: { kind, itemId: String(itemId) }, query: { cursor } }, { signal }),
  )
  if (list.coming) return <Skeleton shape="row" />
  const others = list.rows.filter(({ isOwn }) => !isOwn)
  return (
    <>
      {list.error ? (
        <Banner
          tone="bad"
          role="alert"
          title={callErrorText(list.error)}
          action={
            <Button variant="soft" onClick={list.renew}>
              <Trans>Tentar de novo</Trans>
            </Button>
          }
        />
      ) : null}
      {others.length === 0 && !list.error ? (
        <p className={styles.note}>
          <Trans>Ninguém mais escreveu ainda.</Trans>
        </p>
      ) : null}
      <ul role="list" className={styles.reviews}>
        {others.map(({ reviewId, name, stars, text, writtenAt }) => (
          <li key={reviewId} className={styles.review}>
            <div className={styles.line}>
              <bdi className={styles.name}>{name || t`Quem já saiu`}</bdi>
              <Stars value={stars} />
            </div>
            {text ? (
              <p className={styles.text} dir="auto">
                {text}
              </p>
            ) : null}
            <p className={styles.note}>{formatInstant(writtenAt)}</p>
          </li>
        ))}
      </ul>
      {list.more ? (
        <Button variant="outline" busy={list.growing} onClick={list.more}>
          <Trans>Mostrar mais</Trans>
        </Button>
      ) : null}
    </>
  )
}
