import { fold } from '#contract/engine/staff/list.ts'
import type { Cue } from '../timed-track.tsx'

/** The cue that began last at a moment; -1 before the first. */
export const cueAt = (cues: readonly Cue[], at: number): number => cues.findLastIndex(({ from }) => from <= at + 0.05)

/** The places of the cues that hold each of the words, whatever their case and accents; all of them without a word. */
export function findCues(cues: readonly Cue[], search: string): number[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  return cues.flatMap(({ text }, index) => (words.every((word) => fold(text).includes(word)) ? [index] : []))
}
