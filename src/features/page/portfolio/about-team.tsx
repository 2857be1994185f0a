import { useLocation } from 'react-router'
import { useCommon } from '#platform/persisted/use-part.ts'
import { PageView } from '../parts/page-view.tsx'
import { PortfolioTabs } from './portfolio-tabs.tsx'
import styles from '../pages.module.css'

/** The people behind the courses, beside the portfolio. */
export function AboutTeam() {
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
    />
  )
}
