import { useLingui } from '@lingui/react/macro'
import { NavLink } from 'react-router'
import { rewardPaths } from '#contract/features/reward/reward-paths.ts'
import styles from './reward-desk.module.css'

/** The pages of the store. */
export function RewardTabs() {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Loja de prêmios`} className={styles.tabs}>
      <NavLink end to={rewardPaths.deskRewards()} className={styles.tab}>
        {t`Prêmios`}
      </NavLink>
      <NavLink to={rewardPaths.deskShelves()} className={styles.tab}>
        {t`Departamentos e categorias`}
      </NavLink>
    </nav>
  )
}
