import { useLingui } from '@lingui/react/macro'
import { coursePaths } from '#contract/features/course/course-paths.ts'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { shownText } from '#platform/text/shown-text.ts'
import { PlayNav } from './foot/play-nav.tsx'
import { PlayStatus } from './foot/play-status.tsx'
import { PlayerGate } from './player-gate.tsx'
import { PlayerStage } from './player-stage.tsx'
import { useActivityPlay } from './use-activity-play.ts'
import styles from './player.module.css'
import { useBack } from '../shared/use-back.ts'
import { usePlayer, type PlayerView } from './use-player.ts'

function Open({ player }: { player: Extract<PlayerView, { status: 'open' }> }) {
  const play = useActivityPlay(player.summary, player.current, player.beside)
  return (
    <>
      <div className={styles.stage}>
        <PlayerStage {...play.stage} />
      </div>
      {play.busy ? null : (
        <div className={styles.foot}>
          <PlayStatus play={play} />
          <PlayNav play={play} />
        </div>
      )}
    </>
  )
}

export function PlayerMobile() {
  const { t } = useLingui()
  const player = usePlayer()
  const close = useBack(coursePaths.course(player.courseId))
  const title = 'current' in player ? shownText(player.current.activity.title) : t`Atividade`
  return (
    <div className={styles.mobile}>
      <ScreenHeader title={title} back={{ label: t`Fechar`, onClick: close, icon: 'close' }} />
      {player.status === 'open' ? <Open key={player.key} player={player} /> : <PlayerGate player={player} />}
    </div>
  )
}
