import { useEffect, useRef, type RefObject } from 'react'
import { languageNames } from '#platform/text/language-names.ts'
import type { Captions } from './use-captions.ts'
import styles from './captions.module.css'

/** What is said now, over the picture: in our own lines, since a browser draws none over a recording. */
export const CaptionLines = ({
  captions,
  linesRef,
}: {
  captions: Captions
  linesRef: RefObject<HTMLDivElement | null>
}) => <div ref={linesRef} className={styles.lines} lang={captions.language ?? undefined} />

interface TrackProps {
  url: string
  language: NonNullable<Captions['language']>
  linesRef: RefObject<HTMLDivElement | null>
}

/** Captions of one language, inside the element that plays; they are told when it is time for each. To be mounted anew for others. */
export function CaptionTrack({ url, language, linesRef }: TrackProps) {
  const ref = useRef<HTMLTrackElement>(null)
  useEffect(() => {
    const element = ref.current
    const lines = linesRef.current
    if (!element || !lines) return
    const { track } = element
    const stop = new AbortController()
    const show = () => {
      const cues = [...(track.activeCues ?? [])].filter((cue) => cue instanceof VTTCue)
      const shown = cues.map((cue) => {
        const line = document.createElement('span')
        line.append(cue.getCueAsHTML())
        return line
      })
      lines.replaceChildren(...shown)
    }
    track.mode = 'hidden'
    track.addEventListener('cuechange', show, { signal: stop.signal })
    element.addEventListener('load', show, { signal: stop.signal })
    return () => {
      stop.abort()
      lines.replaceChildren()
    }
  }, [linesRef])
  return <track ref={ref} kind="captions" src={url} srcLang={language} label={languageNames[language]} />
}
