import type { RefObject } from 'react'
import { useCommon } from '#platform/persisted/use-part.ts'
import { usualCaptions } from '#platform/persisted/parts.ts'
import type { Captions } from './use-captions.ts'
import styles from './captions.module.css'

/** What is said now, over the picture: in our own lines, since a browser draws none over a recording. */
export function CaptionLines({
  captions,
  linesRef,
}: {
  captions: Captions
  linesRef: RefObject<HTMLDivElement | null>
}) {
  const { size, background } = useCommon((part) => part.captions ?? usualCaptions)
  return (
    <div
      ref={linesRef}
      className={styles.lines}
      data-size={size}
      data-background={background}
      lang={captions.language ?? undefined}
    />
  )
}

/** Draws the lines of this moment. */
export function drawLines(lines: HTMLElement | null, cues: readonly VTTCue[]): void {
  const shown = cues.map((cue) => {
    const line = document.createElement('span')
    line.append(cue.getCueAsHTML())
    return line
  })
  lines?.replaceChildren(...shown)
}
