import { Trans, useLingui } from '@lingui/react/macro'
import { FileQuestion, WifiOff } from 'lucide-react'
import * as v from 'valibot'
import { useParams } from 'react-router'
import { awardIdSchema } from '#contract/features/badge/award-id.ts'
import { showBadge } from '#contract/features/badge/badge-public.ts'
import { publicCall } from '#platform/call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { CheckFile } from './parts/check-file.tsx'
import { ShownBadgeCard } from './parts/shown-badge.tsx'
import styles from './badge.module.css'

/** How a badge stands, for whoever is shown its address. */
export function BadgeCheck() {
  const { t } = useLingui()
  const { awardId = '' } = useParams()
  const answer = useAnswer(awardId, async (signal) =>
    v.is(awardIdSchema, awardId) ? publicCall(showBadge, { params: { awardId } }, { signal }) : null,
  )
  if (answer.is === 'coming') {
    return (
      <div aria-busy="true">
        <h1 className="visually-hidden">{t`Carregando…`}</h1>
        <Skeleton shape="title" />
        <Skeleton shape="cover" />
      </div>
    )
  }
  if (answer.is === 'failed' && answer.error.status !== 404) {
    return (
      <>
        <h1 className="visually-hidden">
          <Trans>Conferir medalha</Trans>
        </h1>
        <EmptyState
          icon={<WifiOff />}
          title={callErrorText(answer.error)}
          text={<Trans>Conferir uma medalha precisa de internet.</Trans>}
        />
      </>
    )
  }
  return (
    <div className={styles.page}>
      {answer.is === 'there' && answer.value ? (
        <ShownBadgeCard badge={answer.value} />
      ) : (
        <header className={styles.verdict}>
          <span className={styles.unknown} aria-hidden="true">
            <FileQuestion />
          </span>
          <h1>
            <Trans>Medalha não encontrada</Trans>
          </h1>
          <p>
            <Trans>Nenhuma medalha tem este endereço.</Trans>
          </p>
        </header>
      )}
      <CheckFile key={awardId} />
    </div>
  )
}
