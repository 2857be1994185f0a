import { onePageOf } from '#contract/engine/files/bundle.ts'
import type { PlayerProps } from '#platform/feature/activity-views.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { ContentFrame } from '../content/content-frame.tsx'
import { useContent } from '../content/use-content.ts'
import { useSecondsSeen } from '../stage/use-seconds-seen.ts'
import { useSandboxedPage } from './use-sandboxed-page.ts'

/** A page that an author made: seen when it is open, was looked at long enough, or says so. */
export function HtmlPlayer(props: PlayerProps<'html'>) {
  const { activity, onReport, onEnd } = props
  const { bundle, finish, seconds } = activity.content
  const seen = () => {
    onReport([[0, 1]], 0)
    onEnd()
  }
  const onMessage = ({ type }: { type: string }) => {
    if (type === 'shown' && finish === 'opened') seen()
    if (type === 'finished' && finish === 'message') seen()
  }
  const onContentOrigin = useContent({ bundle, onMessage })
  // Where there is none, a page that is all in one file runs in a sandbox of the app's.
  const isAlone = onContentOrigin.problem === 'no_origin' && onePageOf(bundle) !== null
  const inSandbox = useSandboxedPage({ bundle, isWanted: isAlone, onMessage })
  const content = isAlone ? inSandbox : onContentOrigin
  useSecondsSeen(props, { seconds, counts: content.shown && finish === 'seconds' })
  return <ContentFrame content={content} label={shownText(activity.title)} />
}
