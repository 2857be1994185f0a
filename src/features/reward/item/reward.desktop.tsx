import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { rewardPaths } from '#contract/features/reward/reward-paths.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { Redeem } from './redeem.tsx'
import { RewardAbout, RewardMissing, RewardPicture } from './reward-about.tsx'
import { useReward } from './use-reward.ts'
import styles from '../reward.module.css'

export function RewardDesktop() {
  const { t } = useLingui()
  const open = useReward()
  if (open === undefined) return <Skeleton shape="cover" />
  return (
    <>
      <ScreenHeader
        title={open ? shownText(open.reward.name) : t`Prêmio`}
        back={{ label: t`Voltar`, render: <Link to={rewardPaths.store()} /> }}
      />
      {open ? (
        <div className={styles.columns}>
          <RewardPicture reward={open.reward} />
          <Screen>
            <RewardAbout open={open} />
            <Redeem open={open} />
          </Screen>
        </div>
      ) : (
        <RewardMissing />
      )}
    </>
  )
}
