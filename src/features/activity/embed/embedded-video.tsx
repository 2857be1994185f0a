import { Trans } from '@lingui/react/macro'
import { Timer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { reportRefused } from '#contract/features/activity/activity-contract.ts'
import { call } from '#engine/session/api.ts'
import { useLatest } from '#platform/hooks/use-latest.ts'
import type { PlayerProps } from '#platform/feature/activity-views.ts'
import { formatClock } from '#platform/text/duration.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { backFrom, beginTrack, resumeAt } from '../media/covered-media.ts'
import { followEmbed, scaleOf, type EmbedTrack } from './covered-embed.ts'
import { EmbedCard, EmbedFrame } from './embed-card.tsx'
import { useEmbed } from './use-embed.ts'

type Props = PlayerProps<'youtube' | 'vimeo'>

/** How far (share) the length that an author said may be from what the vendor says before they are told. */
const tolerated = 0.02

/** Tells the authors; where that does not get through, the next person who is refused tells it. */
const tellRefused = async ({ id, courseId, content }: Props['activity']) =>
  call(reportRefused, { body: { courseId, activityId: id, name: content.name } }).catch(() => null)

function Open({ activity, start, covered, jump, rehearsal, onReport, onStop, onEnd }: Props) {
  const { type, content } = activity
  const { seconds } = content
  const track = useRef<EmbedTrack>({ ...beginTrack(covered), isPlaying: false })
  const given = useLatest({ onReport, onStop, onEnd })
  const [duration, setDuration] = useState(0)
  const scale = scaleOf(seconds, duration) ?? 1
  const embed = useEmbed({
    vendor: type,
    name: content.name,
    title: shownText(activity.title),
    start: resumeAt(backFrom(start), seconds),
    onMoment(moment) {
      const known = scaleOf(seconds, moment.duration)
      if (known === null) return
      setDuration(moment.duration)
      const before = track.current
      track.current = followEmbed(before, moment, { scale: known, isSeen: !document.hidden })
      if (track.current.covered !== before.covered) given.current.onReport(track.current.covered, moment.at * known)
      if (before.isPlaying && !track.current.isPlaying && moment.state !== 'waiting') given.current.onStop()
      if (moment.state === 'ended') given.current.onEnd()
    },
  })
  const { seek } = embed
  useEffect(() => {
    if (jump) seek(jump.to / scale)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a length that is learned later sends nobody elsewhere
  }, [jump, seek])
  const { problem } = embed
  useEffect(() => {
    if (problem === 'refused' && !rehearsal) void tellRefused(activity)
  }, [problem, rehearsal, activity])
  const isOtherwise = duration > 0 && Math.abs(scale - 1) > tolerated
  const [said, found] = [formatClock(seconds), formatClock(duration)]
  return (
    <>
      <EmbedFrame embed={embed} vendor={type} />
      {rehearsal && isOtherwise ? (
        <Banner
          tone="warn"
          icon={<Timer aria-hidden="true" />}
          title={
            <Trans>
              O curso diz que este vídeo tem {said}, e ele tem {found}. Corrija a duração da atividade.
            </Trans>
          }
        />
      ) : null}
    </>
  )
}

function EmbeddedVideo(props: Props) {
  return (
    <EmbedCard activity={props.activity} vendor={props.activity.type}>
      <Open {...props} />
    </EmbedCard>
  )
}

/** A video of YouTube, in its own player. */
export const YoutubePlayer = (props: PlayerProps<'youtube'>) => <EmbeddedVideo {...props} />

/** A video of Vimeo, in its own player. */
export const VimeoPlayer = (props: PlayerProps<'vimeo'>) => <EmbeddedVideo {...props} />
