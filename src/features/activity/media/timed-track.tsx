import { useEffect, useRef } from 'react'
import type { LanguageCode } from '#contract/engine/language.ts'
import type { TimedTextKind } from '#contract/features/activity/types/media-content.ts'
import { languageNames } from '#platform/text/language-names.ts'
import { useLatest } from '#platform/hooks/use-latest.ts'

/** Something that is said or begins at a moment of what is played. */
export interface Cue {
  from: number
  to: number
  text: string
}

interface TrackProps {
  kind: TimedTextKind
  url: string
  language: LanguageCode
  /** Told of all of them once they are read. */
  onCues?: (cues: readonly Cue[]) => void
  /** Told of those of this moment whenever they change; none when it is taken down. */
  onNow?: (cues: readonly VTTCue[]) => void
}

const cuesOf = (list: TextTrackCueList | null) => [...(list ?? [])].filter((cue) => cue instanceof VTTCue)

/** What is read, without what marks it. */
const textOf = (cue: VTTCue): string => (cue.getCueAsHTML().textContent ?? '').replaceAll(/\s+/g, ' ').trim()

/**
 * WebVTT inside the element that plays: the browser reads it and tells when it is time for each cue; what is shown of
 * it is ours. To be mounted anew for another file.
 */
export function TimedTrack({ kind, url, language, ...told }: TrackProps) {
  const ref = useRef<HTMLTrackElement>(null)
  const given = useLatest(told)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const { track } = element
    const stop = new AbortController()
    const { signal } = stop
    const tellCues = (cues: readonly Cue[]) => given.current.onCues?.(cues)
    const tellNow = (cues: readonly VTTCue[]) => given.current.onNow?.(cues)
    const onNow = () => tellNow(cuesOf(track.activeCues))
    const tell = () => {
      const cues = cuesOf(track.cues).map((cue) => ({ from: cue.startTime, to: cue.endTime, text: textOf(cue) }))
      tellCues(cues.filter(({ text }) => text !== ''))
      onNow()
    }
    track.mode = 'hidden'
    track.addEventListener('cuechange', onNow, { signal })
    element.addEventListener('load', tell, { signal })
    return () => {
      stop.abort()
      tellNow([])
      tellCues([])
    }
  }, [given])
  return (
    <track
      ref={ref}
      kind={kind === 'captions' ? 'captions' : 'metadata'}
      src={url}
      srcLang={language}
      label={languageNames[language]}
    />
  )
}
