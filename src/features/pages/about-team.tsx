import { useLocation } from 'react-router'
import { useCommon } from '#platform/persisted/use-part.ts'
import { PageView } from './parts/page-view.tsx'
import styles from './pages.module.css'

/** The people behind the courses, beside the portfolio. */
export function AboutTeam() {
  const { search } = useLocation()
  const known = useCommon((part) => part.settings?.client?.slug ?? null)
  const client = new URLSearchParams(search).get('client') ?? known
  return <PageView client={client} name="about-team" heading={(title) => <h1 className={styles.title}>{title}</h1>} />
}
