import { useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { portfolioPaths } from '#contract/features/portfolio/portfolio-paths.ts'
import { readPortfolio } from '#contract/features/portfolio/portfolio-contract.ts'
import { publicCall } from '#platform/call.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useCommon } from '#platform/persisted/use-part.ts'
import { PageView } from '../parts/page-view.tsx'
import { PortfolioClients } from './portfolio-clients.tsx'
import { PortfolioTabs } from './portfolio-tabs.tsx'
import styles from '../pages.module.css'

/** Where the platform has no such page itself: whose people are to be shown. */
function WhoseTeam() {
  const answer = useAnswer('', (signal) => publicCall(readPortfolio, { query: {} }, { signal }))
  return answer.is === 'there' ? (
    <PortfolioClients clients={answer.value.clients} at={portfolioPaths.aboutTeam()} />
  ) : null
}

/** The people behind the courses, beside the portfolio. */
export function AboutTeam() {
  const { t } = useLingui()
  const { search } = useLocation()
  const known = useCommon((part) => part.settings?.client?.slug ?? null)
  const client = new URLSearchParams(search).get('client') ?? known
  return (
    <PageView
      client={client}
      name="about-team"
      renderHeading={(title) => (
        <div data-wide>
          <PortfolioTabs search={search} />
          <h1 className={styles.under}>{title}</h1>
        </div>
      )}
      none={client === null ? { title: t`Quem faz os cursos`, content: <WhoseTeam /> } : undefined}
    />
  )
}
