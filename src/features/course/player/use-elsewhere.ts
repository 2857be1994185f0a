import { useState } from 'react'
import type { ActivityProgress } from '#contract/features/activity/activity-contract.ts'

/** A place nearer than that is the same one. */
const near = 1

/**
 * Where another device of the same person came to while this one was open. It is offered: what plays here stays where
 * it is.
 */
export function useElsewhere(
  start: number,
  progress: ActivityProgress | undefined,
  isOwn: (position: number) => boolean,
): { place: number | null; dismiss: () => void } {
  const [known, setKnown] = useState(start)
  const place = progress?.position ?? start
  const isOther = Math.abs(place - known) >= near && place > 0 && !isOwn(place)
  return { place: isOther ? place : null, dismiss: () => setKnown(place) }
}
