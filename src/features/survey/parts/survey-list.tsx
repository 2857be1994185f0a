import { Trans } from '@lingui/react/macro'
import { ClipboardList } from 'lucide-react'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { ListedSurvey } from '../home/survey-list.ts'
import { SurveyRows } from '../home/survey-rows.tsx'
import styles from './survey.module.css'

/** All surveys by how they stand: those to answer first. */
export function SurveyList({ surveys }: { surveys: readonly ListedSurvey[] | undefined }) {
  if (!surveys) return <Skeleton shape="card" />
  if (surveys.length === 0)
    return (
      <EmptyState
        icon={<ClipboardList />}
        title={<Trans>Nenhuma pesquisa por aqui ainda</Trans>}
        text={<Trans>O que a empresa perguntar aparece aqui, e pode ser respondido também sem internet.</Trans>}
      />
    )
  const among = (...standings: ListedSurvey['standing'][]) =>
    surveys.filter(({ standing }) => standings.includes(standing))
  const groups = [
    { key: 'open', title: <Trans>Para responder</Trans>, rows: among('open', 'coming') },
    { key: 'answered', title: <Trans>Respondidas</Trans>, rows: among('answered') },
    { key: 'ended', title: <Trans>Encerradas</Trans>, rows: among('ended') },
  ]
  return (
    <div className={styles.groups}>
      {groups.map(({ key, title, rows }) =>
        rows.length > 0 ? (
          <Section key={key} title={title}>
            <Card flush>
              <SurveyRows surveys={rows} />
            </Card>
          </Section>
        ) : null,
      )}
    </div>
  )
}
