import { Plural, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { pickText } from '#contract/engine/language.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { trailPaths } from '#contract/features/trail/trail-paths.ts'
import { Card } from '#ui/layout/card.tsx'
import { ProgressRing } from '#ui/progress/progress-ring.tsx'
import { List, Row } from '#ui/item/row.tsx'
import type { TrailStanding } from '#domain/trail/trail-standing.ts'
import styles from './trail-rows.module.css'

/** The client's trails and how far the person has come in each. */
export function TrailRows({ trails }: { trails: readonly TrailStanding[] }) {
  const { t } = useLingui()
  return (
    <Card flush>
      <List className={styles.list}>
        {trails.map(({ trail, total, finished, share }) => {
          const title = pickText(trail.title, activeLanguage())
          return (
            <Row
              key={trail.id}
              title={title}
              detail={<Plural value={total} one={`${finished} de # curso`} other={`${finished} de # cursos`} />}
              end={<ProgressRing value={share} label={t`Progresso de ${title}`} />}
              render={<Link to={trailPaths.trail(trail.id)} />}
            />
          )
        })}
      </List>
    </Card>
  )
}
