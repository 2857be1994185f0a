import { Trans } from '@lingui/react/macro'
import { Medal, UsersRound } from 'lucide-react'
import { pickText } from '#contract/engine/language.ts'
import { formatInstant, formatNumber } from '#platform/format.ts'
import { useLateQuery } from '#platform/hooks/use-late-query.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { useMember, useModule } from '#platform/session-store.ts'
import { useSettingsInSight } from '#platform/start/settings-in-sight.ts'
import { IconTile } from '#ui/item/icon-tile.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import styles from './rows.module.css'

const loadScores = () => import('./read-scores.ts').then((m) => m.readScores)

/** What the person's courses and those of their groups have made in points; nothing in a client that counts none. */
export function TrainingScore() {
  const isCounted = useSettingsInSight()?.trainingScore ?? false
  const hasCourses = useModule('online_courses')
  return isCounted && hasCourses ? <Scores /> : null
}

function Scores() {
  const scores = useLateQuery(loadScores, useMember(), undefined)
  if (!scores) return null
  const courses = formatNumber(scores.courses)
  return (
    <Section title={<Trans>Pontuação dos treinamentos</Trans>}>
      <Card flush>
        <List className={styles.list}>
          <Row
            icon={
              <IconTile>
                <Medal />
              </IconTile>
            }
            title={<Trans>Minha pontuação</Trans>}
            detail={<Trans>Cursos concluídos: {courses}</Trans>}
            end={<strong>{formatNumber(scores.total)}</strong>}
          />
          {scores.groups.map(({ groupId, name, score, asOf }) => {
            const since = formatInstant(asOf)
            return (
              <Row
                key={groupId}
                icon={
                  <IconTile>
                    <UsersRound />
                  </IconTile>
                }
                title={pickText(name, activeLanguage()) || groupId}
                detail={<Trans>Média do grupo por pessoa, em {since}</Trans>}
                end={<strong>{formatNumber(score, { minimumFractionDigits: 1 })}</strong>}
              />
            )
          })}
        </List>
      </Card>
    </Section>
  )
}
