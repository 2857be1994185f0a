import { Trans, useLingui } from '@lingui/react/macro'
import { OpenLink, useAddress } from '#platform/browser/open-link.tsx'
import { portfolioPaths } from '#contract/features/portfolio/portfolio-paths.ts'
import { keepClear } from '#ui/keep-clear.ts'
import styles from './portfolio.module.css'

/** Between the courses and the people behind them. */
export function PortfolioTabs({ search }: { search: string }) {
  const { t } = useLingui()
  const pathname = useAddress((path) => path)
  const current = (path: string) => (pathname === path ? ('page' as const) : undefined)
  return (
    <nav {...keepClear} aria-label={t`Catálogo`} className={styles.tabs}>
      <OpenLink to={portfolioPaths.portfolio() + search} aria-current={current(portfolioPaths.portfolio())}>
        <Trans>Cursos</Trans>
      </OpenLink>
      <OpenLink to={portfolioPaths.aboutTeam() + search} aria-current={current(portfolioPaths.aboutTeam())}>
        <Trans>Quem faz</Trans>
      </OpenLink>
    </nav>
  )
}
