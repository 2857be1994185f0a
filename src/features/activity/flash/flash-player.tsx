import { useLingui } from '@lingui/react/macro'
import { Maximize } from 'lucide-react'
import type { PlayerProps } from '#platform/feature/activity-views.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { ContentFrame } from '../content/content-frame.tsx'
import { usePlayer } from '../content/use-player.ts'
import { ProblemView } from '../stage/problem-view.tsx'
import styles from '../stage/stage.module.css'
import { useSecondsSeen } from '../stage/use-seconds-seen.ts'

/** A SWF, which plays once its person taps: seen when it plays, was looked at long enough, or says so. */
export function FlashPlayer(props: PlayerProps<'flash'>) {
  const { t } = useLingui()
  const { course, activity, onReport, onEnd, rehearsal } = props
  const { bundle, finish, seconds } = activity.content
  const title = shownText(activity.title)
  const seen = () => {
    onReport([[0, 1]], 0)
    onEnd()
  }
  const { content, state, retry } = usePlayer({
    bundle,
    frame: rehearsal?.frame,
    begin: {
      type: 'flash',
      label: title,
      play: t`Começar`,
      hint: t`Pelo teclado, Esc e depois Tab saem da animação.`,
      leave: t`Você saiu da animação. Tab continua na página, Shift + Tab volta a ela.`,
    },
    onSaid: ({ type }) => {
      if (type === 'opened' && finish === 'opened') seen()
    },
    onFinished: () => {
      if (finish === 'message') seen()
    },
  })
  useSecondsSeen(props, { seconds, counts: state === 'opened' && finish === 'seconds' })
  if (state === 'broken')
    return <ProblemView problem="broken" courseId={course.id} activity={activity} onRetry={retry} />
  return (
    <ContentFrame content={content} label={title}>
      {state === 'opened' && document.fullscreenEnabled ? (
        <div className={styles.bar}>
          <IconButton
            label={t`Tela cheia`}
            onClick={() => void content.host.current?.querySelector('iframe')?.requestFullscreen()}
          >
            <Maximize aria-hidden="true" />
          </IconButton>
        </div>
      ) : null}
    </ContentFrame>
  )
}
