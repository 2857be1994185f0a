import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { RowOf } from '#contract/engine/collection.ts'
import { campaignPaths } from '#contract/features/campaign/campaign-paths.ts'
import { ownLevel } from '#domain/campaign/campaign-level.ts'
import type { HomeRows } from '#platform/feature/home.ts'
import { shownText } from '#platform/text/shown-text.ts'
import styles from './campaign-line.module.css'

/** The level of somebody in their campaign, and what is missing to the next one; its page says the rest. */
export function LevelLine({
  campaign,
  rows,
}: {
  campaign: RowOf<'campaigns'>
  rows: HomeRows<'memberLevels' | 'pointBalances'>
}) {
  const { level, next } = ownLevel(campaign, rows)
  const [name, after] = [shownText(level.name), next ? shownText(next.level.name) : '']
  return (
    <p className={styles.text}>
      <Link className={styles.link} to={campaignPaths.campaign(campaign.id)}>
        <Trans>Nível {name}</Trans>
      </Link>
      {next?.missing ? (
        <>
          {' · '}
          <Plural
            value={next.missing}
            one={`falta # XP para o nível ${after}`}
            other={`faltam # XP para o nível ${after}`}
          />
        </>
      ) : null}
    </p>
  )
}
