import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Route, SearchX } from 'lucide-react'
import { Link } from 'react-router'
import { pickText } from '#contract/engine/language.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { trailPaths } from '#contract/features/trail/trail-paths.ts'
import { Card } from '#ui/layout/card.tsx'
import { Cover } from '#ui/item/cover.tsx'
import { WindowedList } from '#ui/list/windowed-list.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ProgressBar } from '#ui/progress/progress-bar.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import type { ShownTrail } from '../use-trails.ts'
import { TrailDuty } from '../parts/trail-duty.tsx'
import { TrailHeart } from '../parts/trail-heart.tsx'
import { TrailFilters } from './trail-filters.tsx'
import type { TrailListView } from './use-trail-list.ts'
import styles from './trail-list.module.css'

function TrailCard({ standing }: { standing: ShownTrail }) {
  const { trail, total, finished, share, duty } = standing
  const { t } = useLingui()
  const title = pickText(trail.title, activeLanguage())
  return (
    <Card as="article" flush className={styles.card}>
      <Cover src={trail.cover} color={trail.coverColor} alt="" />
      <div className={styles.body}>
        <h2>
          <Link to={trailPaths.trail(trail.id)} className={styles.link}>
            {title}
          </Link>
        </h2>
        <p className={styles.text}>{pickText(trail.description, activeLanguage())}</p>
        <p className={styles.detail}>
          <Plural value={total} one={`${finished} de # curso concluído`} other={`${finished} de # cursos concluídos`} />
        </p>
        <TrailDuty duty={duty} />
        <ProgressBar value={share} label={t`Progresso de ${title}`} />
      </div>
      <TrailHeart standing={standing} floating />
    </Card>
  )
}

function Trails({ view }: { view: TrailListView }) {
  const { shown } = view
  if (!shown) return <Skeleton shape="card" />
  if (view.total === 0) {
    return (
      <EmptyState
        icon={<Route />}
        title={<Trans>Nenhuma trilha por aqui ainda</Trans>}
        text={
          <Trans>
            As trilhas juntam cursos em uma ordem que faz sentido. Quando houver uma para você, ela aparece aqui.
          </Trans>
        }
      />
    )
  }
  if (shown.length === 0) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={<Trans>Nenhuma trilha com estes filtros</Trans>}
        text={<Trans>Tente outras palavras ou tire um dos filtros.</Trans>}
      />
    )
  }
  return (
    <WindowedList items={shown} keyOf={({ trail }) => trail.id} className={styles.list} rowHeight={340}>
      {(standing) => <TrailCard standing={standing} />}
    </WindowedList>
  )
}

/** The trails with their filters; with one trail or none there is nothing to filter. */
export function TrailList({ view }: { view: TrailListView }) {
  return (
    <>
      {view.total > 1 || view.isNarrowed ? <TrailFilters view={view} /> : null}
      <Trails view={view} />
    </>
  )
}
