import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { coursePaths } from '#contract/features/course/course-paths.ts'
import { activityView } from '#platform/feature/activity-views.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ProgressBar } from '#ui/progress/progress-bar.tsx'
import { ActivityRows } from '../parts/activity-list.tsx'
import { shownText } from '#platform/text/shown-text.ts'
import { describeActivity } from '../shared/course-words.ts'
import { PlayNav } from './foot/play-nav.tsx'
import { PlayStatus } from './foot/play-status.tsx'
import { PlayerGate } from './player-gate.tsx'
import { PlayerStage } from './player-stage.tsx'
import { useActivityPlay } from './use-activity-play.ts'
import styles from './player.module.css'
import { usePlayer, type PlayerView } from './use-player.ts'

type OpenPlayer = Extract<PlayerView, { status: 'open' }>

function Open({ player }: { player: OpenPlayer }) {
  const play = useActivityPlay(player.summary, player.current, player.beside)
  const { activity } = player.current
  const frame = activityView(activity.type)?.frame
  const title = (
    <div>
      <h1 tabIndex={-1}>{shownText(activity.title)}</h1>
      <p className={styles.detail}>{describeActivity(activity)}</p>
    </div>
  )
  return (
    <div className={styles.column}>
      {frame === 'form' ? title : null}
      <div className={styles.frame} data-frame={frame}>
        <PlayerStage {...play.stage} />
      </div>
      {frame === 'form' ? null : title}
      {play.busy ? null : (
        <>
          <PlayStatus play={play} />
          <PlayNav play={play} />
        </>
      )}
    </div>
  )
}

function Side({ player }: { player: Extract<PlayerView, { summary: object; current: object }> }) {
  const { t } = useLingui()
  const { summary, current } = player
  const count = summary.activities.length
  return (
    <Card as="section" className={styles.list} aria-label={t`Atividades do curso`}>
      <p className={styles.detail}>
        <Trans>
          {summary.done} de {count} concluídas
        </Trans>
      </p>
      <ProgressBar value={summary.share} label={t`Progresso do curso`} />
      <ActivityRows summary={summary} currentId={current.activity.id} />
    </Card>
  )
}

export function PlayerDesktop() {
  const player = usePlayer()
  const title = 'summary' in player ? shownText(player.summary.course.title) : null
  return (
    <div className={styles.desktop}>
      <div className={styles.up}>
        <ButtonLink
          variant="quiet"
          icon={<ArrowLeft aria-hidden="true" />}
          render={<Link to={coursePaths.course(player.courseId)} />}
        >
          {title ?? <Trans>Voltar ao curso</Trans>}
        </ButtonLink>
      </div>
      {player.status === 'open' ? <Open key={player.key} player={player} /> : <PlayerGate player={player} />}
      {'current' in player ? <Side player={player} /> : null}
    </div>
  )
}
