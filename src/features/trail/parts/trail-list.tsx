import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Route } from 'lucide-react'
import { Link } from 'react-router'
import { pickText } from '#contract/engine/language.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { trailPaths } from '#contract/features/trail/trail-paths.ts'
import { Card } from '#ui/layout/card.tsx'
import { Cover } from '#ui/item/cover.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ProgressBar } from '#ui/progress/progress-bar.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import type { ShownTrail } from '../use-trails.ts'
import { TrailDuty } from './trail-duty.tsx'
import styles from './trail-list.module.css'

function TrailCard({ standing: { trail, total, finished, share, duty } }: { standing: ShownTrail }) {
  const { t } = useLingui()
  const title = pickText(trail.title, activeLanguage())
  return (
    <Card as="li" flush className={styles.card}>
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
    </Card>
  )
}

export function TrailList({ trails }: { trails: ShownTrail[] | undefined }) {
  if (!trails) return <Skeleton shape="card" />
  if (trails.length === 0) {
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
  return (
    <ul role="list" className={styles.list}>
      {trails.map((standing) => (
        <TrailCard key={standing.trail.id} standing={standing} />
      ))}
    </ul>
  )
}
