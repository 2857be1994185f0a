import { useEffect, useRef, useState } from 'react'
import { Trans } from '@lingui/react/macro'
import type { FileOfBundle } from '#contract/engine/files/bundle.ts'
import { Cover } from '#ui/item/cover.tsx'
import { shownText } from '#platform/text/shown-text.ts'
import { CaptionLines, drawLines } from './captions/caption-lines.tsx'
import { useCaptions, useTextBeside } from './captions/use-captions.ts'
import { MediaControls } from './controls/media-controls.tsx'
import { TimedTrack, type Cue } from './timed-track.tsx'
import { Transcript } from './transcript/transcript.tsx'
import { ProblemView } from '../stage/problem-view.tsx'
import type { PlayerProps } from '#platform/feature/activity-views.ts'
import styles from '../stage/stage.module.css'
import { usePlayedFiles } from './use-played-files.ts'
import { useStream, type PlayStream } from './use-stream.ts'
import { useMedia } from './use-media.ts'
import { useMediaKeys } from './use-media-keys.ts'
import { useMediaSession } from './use-media-session.ts'
import { useSource } from '../stage/use-source.ts'
import { useProblem } from './use-problem.ts'
import { useViewing } from './use-viewing.ts'

interface MediaPlayerProps extends PlayerProps<'video' | 'audio' | 'wowza'> {
  video: boolean
  playStream?: PlayStream
}

/** A film or a recording, in the rendition that is kept here, or that suits the network. */
export function MediaPlayer(props: MediaPlayerProps) {
  const files = usePlayedFiles(props.activity.content.bundle)
  return files && <RenditionPlayer {...props} files={files} />
}

/** The browser's own element, with controls that everybody can reach. */
function RenditionPlayer({
  video: hasPictures,
  files,
  playStream,
  course,
  activity,
  start,
  covered,
  autoPlay,
  jump,
  onReport,
  onStop,
  onEnd,
}: MediaPlayerProps & { files: readonly FileOfBundle[] }) {
  const { content } = activity
  const [file] = files
  // Of a film that is kept, or comes, as its sound alone there is nothing to be seen: it counts as what is heard does.
  const isSoundOnly = hasPictures && file?.role === 'rendition:audio'
  const video = hasPictures && !isSoundOnly
  const { source, retry, attempt } = useSource(file)
  const captions = useCaptions(content.captions)
  // What nobody wrote down for reading is read as it is shown.
  const spoken = useTextBeside(content.transcript ?? content.captions, captions.last)
  const parts = useTextBeside(content.chapters)
  const [said, setSaid] = useState<readonly Cue[]>([])
  const [chapters, setChapters] = useState<readonly Cue[]>([])
  const [isRead, setRead] = useState(false)
  const lines = useRef<HTMLDivElement>(null)
  const url = source.status === 'ready' ? source.url : undefined
  const trouble = useProblem(file, url, retry)
  const title = shownText(activity.title)
  const element = useRef<HTMLVideoElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const media = useMedia(element, {
    start,
    covered,
    total: content.seconds,
    autoPlay,
    isSeen: () => !video || !document.hidden || document.pictureInPictureElement === element.current,
    onReport,
    onStop,
    onEnd,
    onProblem: trouble.onProblem,
  })
  useStream(element, playStream, {
    bundle: content.bundle,
    files,
    isWanted: url !== undefined,
    attempt,
    onProblem: trouble.onProblem,
  })
  const viewing = useViewing(frame, element)
  useMediaSession({ title, album: shownText(course.title), cover: course.cover }, media)
  useMediaKeys(media, {
    fullScreen: video ? viewing.toggleFull : null,
    captions: captions.languages.length > 0 ? captions.toggle : null,
  })
  const { seek, play } = media
  useEffect(() => {
    if (!jump) return
    seek(jump.to)
    play()
  }, [jump, seek, play])

  const shownProblem = source.status === 'failed' ? source.problem : trouble.problem
  const { text } = captions
  const tracks = (
    <>
      {text ? (
        <TimedTrack key={text.url} kind="captions" {...text} onNow={(cues) => drawLines(lines.current, cues)} />
      ) : null}
      {spoken ? <TimedTrack key={`said ${spoken.url}`} kind="transcript" {...spoken} onCues={setSaid} /> : null}
      {parts ? <TimedTrack key={`parts ${parts.url}`} kind="chapters" {...parts} onCues={setChapters} /> : null}
    </>
  )
  return (
    <div className={styles.media} ref={frame} role="group" aria-label={title}>
      <div className={video ? styles.screen : styles.record} data-fit={viewing.fit} hidden={shownProblem !== null}>
        {video ? (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- there are captions where the content has them
          <video
            ref={element}
            src={playStream ? undefined : url}
            playsInline
            preload="metadata"
            aria-label={title}
            onClick={media.toggle}
          >
            {tracks}
          </video>
        ) : (
          <>
            <Cover src={course.cover} color={course.coverColor} alt="" eager />
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- there are captions where the content has them */}
            <audio ref={element} src={url} preload="metadata" aria-label={title}>
              {tracks}
            </audio>
          </>
        )}
        <CaptionLines captions={captions} linesRef={lines} />
      </div>
      {isSoundOnly && !shownProblem ? (
        <p className={styles.soundOnly}>
          <Trans>Só o som, para economizar dados. Legendas e transcrição continuam aqui.</Trans>
        </p>
      ) : null}
      {shownProblem ? (
        <ProblemView problem={shownProblem} courseId={course.id} activity={activity} onRetry={trouble.retry} />
      ) : (
        <MediaControls
          media={media}
          viewing={viewing}
          video={video}
          captions={captions}
          chapters={chapters}
          transcript={said.length > 0 ? { open: isRead, toggle: () => setRead((before) => !before) } : null}
        />
      )}
      {isRead && said.length > 0 && !shownProblem && !viewing.full ? (
        <Transcript cues={said} language={spoken?.language} at={media.state.at} onSeek={media.seek} />
      ) : null}
    </div>
  )
}
