import { useLingui } from '@lingui/react/macro'
import { Maximize } from 'lucide-react'
import { useRef } from 'react'
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
  const bar = useRef<HTMLDivElement>(null)
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
      hint: t`Pelo teclado, Esc sai da animação.`,
    },
    onSaid: ({ type }) => {
      if (type === 'left') bar.current?.focus()
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
      {state === 'opened' ? (
        <div ref={bar} className={styles.bar} tabIndex={-1} role="group" aria-label={t`Controles da animação`}>
          <IconButton
            label={t`Tela cheia`}
            disabled={!document.fullscreenEnabled}
            onClick={() => void content.host.current?.querySelector('iframe')?.requestFullscreen()}
          >
            <Maximize aria-hidden="true" />
          </IconButton>
        </div>
      ) : null}
    </ContentFrame>
  )
}
