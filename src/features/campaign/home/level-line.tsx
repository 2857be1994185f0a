import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { RowOf } from '#contract/engine/collection.ts'
import { campaignPaths } from '#contract/features/campaign/campaign-paths.ts'
import { ownLevel } from '#domain/campaign/campaign-level.ts'
import type { HomeRows } from '#platform/feature/home.ts'
import { shownText } from '#platform/text/shown-text.ts'
import styles from './campaign-line.module.css'

/** The level of somebody in their campaign, and what is missing to the next one. */
export function LevelLine({
  campaign,
  rows,
}: {
  campaign: RowOf<'campaigns'>
  rows: HomeRows<'memberLevels' | 'pointBalances'>
}) {
  const { level, next, request } = ownLevel(campaign, rows)
  const missing = next?.missing ?? 0
  const [name, after] = [shownText(level.name), next ? shownText(next.level.name) : '']
  return (
    <p className={styles.text}>
      <Link className={styles.link} to={campaignPaths.campaign(campaign.id)}>
        <Trans>Nível {name}</Trans>
      </Link>
      {next ? ' · ' : null}
      {next && (request?.state === 'waiting' || request?.state === 'ready') ? (
        <Trans>você alcançou o nível {after}: a subida está em análise</Trans>
      ) : null}
      {next && request?.state !== 'waiting' && request?.state !== 'ready' ? (
        <Plural
          value={missing}
          _0={`a experiência do nível ${after} está aí`}
          one={`falta # ponto de experiência para o nível ${after}`}
          other={`faltam # pontos de experiência para o nível ${after}`}
        />
      ) : null}
    </p>
  )
}
