import { useEffect, useRef, useState } from 'react'
import { entryOf } from '#contract/engine/files/bundle.ts'
import { Cover } from '#ui/item/cover.tsx'
import { shownText } from '#platform/text/shown-text.ts'
import { CaptionLines, CaptionTrack } from './captions/caption-lines.tsx'
import { useCaptions } from './captions/use-captions.ts'
import { MediaControls } from './media-controls.tsx'
import type { PlaybackProblem } from '../stage/playback-problem.ts'
import { ProblemView } from '../stage/problem-view.tsx'
import type { PlayerProps } from '#platform/feature/activity-views.ts'
import styles from '../stage/stage.module.css'
import { useMedia } from './use-media.ts'
import { useMediaKeys } from './use-media-keys.ts'
import { useMediaSession } from './use-media-session.ts'
import { findProblem, useSource } from '../stage/use-source.ts'
import { useViewing } from './use-viewing.ts'

/** A film or a recording: the browser's own element, with controls that everybody can reach. */
export function MediaPlayer({
  video,
  course,
  activity,
  start,
  covered,
  autoPlay,
  jump,
  onReport,
  onStop,
  onEnd,
}: PlayerProps<'video' | 'audio'> & { video: boolean }) {
  const { content } = activity
  const file = entryOf(content.bundle)
  const [problem, setProblem] = useState<PlaybackProblem | null>(null)
  const { source, retry } = useSource(file)
  const captions = useCaptions(content.captions)
  const lines = useRef<HTMLDivElement>(null)
  const url = source.status === 'ready' ? source.url : undefined
  const title = shownText(activity.title)
  const element = useRef<HTMLVideoElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const media = useMedia(element, {
    start,
    covered,
    total: content.seconds,
    autoPlay,
    onReport,
    onStop,
    onEnd,
    onProblem: (code) => {
      if (url) void findProblem(code, url, file).then(setProblem)
    },
  })
  const viewing = useViewing(frame)
  useMediaSession({ title, album: shownText(course.title), cover: course.cover }, media)
  useMediaKeys({
    toggle: media.toggle,
    skip: media.skip,
    toggleMuted: media.toggleMuted,
    fullScreen: video ? viewing.toggleFull : null,
    captions: captions.languages.length > 0 ? captions.toggle : null,
  })
  const { seek, play } = media
  useEffect(() => {
    if (!jump) return
    seek(jump.to)
    play()
  }, [jump, seek, play])

  const shownProblem = source.status === 'failed' ? source.problem : problem
  const track =
    captions.url !== null && captions.language ? (
      <CaptionTrack key={captions.url} url={captions.url} language={captions.language} linesRef={lines} />
    ) : null
  return (
    <div className={styles.media} ref={frame} role="group" aria-label={title}>
      <div className={video ? styles.screen : styles.record} data-fit={viewing.fit} hidden={shownProblem !== null}>
        {video ? (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- there are captions where the content has them
          <video ref={element} src={url} playsInline preload="metadata" aria-label={title} onClick={media.toggle}>
            {track}
          </video>
        ) : (
          <>
            <Cover src={course.cover} color={course.coverColor} alt="" eager />
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- there are captions where the content has them */}
            <audio ref={element} src={url} preload="metadata" aria-label={title}>
              {track}
            </audio>
          </>
        )}
        <CaptionLines captions={captions} linesRef={lines} />
      </div>
      {shownProblem ? (
        <ProblemView
          problem={shownProblem}
          courseId={course.id}
          activity={activity}
          onRetry={() => {
            setProblem(null)
            retry()
          }}
        />
      ) : (
        <MediaControls media={media} viewing={viewing} video={video} captions={captions} />
      )}
    </div>
  )
}
