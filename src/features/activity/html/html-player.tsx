import type { PlayerProps } from '#platform/feature/activity-views.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { ContentFrame } from '../content/content-frame.tsx'
import { useContent } from '../content/use-content.ts'
import { useSecondsSeen } from '../stage/use-seconds-seen.ts'

/** A page that an author made, on the content origin: seen when it is open, was looked at long enough, or says so. */
export function HtmlPlayer(props: PlayerProps<'html'>) {
  const { activity, onReport, onEnd } = props
  const { bundle, finish, seconds } = activity.content
  const seen = () => {
    onReport([[0, 1]], 0)
    onEnd()
  }
  const content = useContent({
    bundle,
    onMessage({ type }) {
      if (type === 'shown' && finish === 'opened') seen()
      if (type === 'finished' && finish === 'message') seen()
    },
  })
  useSecondsSeen(props, { seconds, counts: content.shown && finish === 'seconds' })
  return <ContentFrame content={content} label={shownText(activity.title)} />
}
