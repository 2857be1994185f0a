/**
 * [Note: Spent time] Nobody spends a second twice. What a person claims to have taken so long is placed on the server's
 * own time, between the last contact of its device that did not know it and its arrival, where nothing else of theirs
 * stands yet, on whatever device. So fifty sessions are not faster than one, no clock of a device matters, and days
 * without a network have room for what was done in them. The earliest free second is taken: later ones are in reach
 * of everything that is still to come.
 */
export type Stretch = readonly [from: number, to: number]

/** Milliseconds that pass on a device before it keeps what it shows: a claim may begin that much before a contact. */
const unkeptMs = 5000
/** Most that one stretch without a contact gives. */
const mostMs = 24 * 3_600_000
/** How far back time is remembered; nothing is placed before. */
const rememberedMs = 31 * 24 * 3_600_000
const mostStretches = 500

/** Places `wanted` milliseconds between two instants: how many found room, and what is taken from now on. */
export function placeTime(
  taken: readonly Stretch[],
  between: { earliest: number; latest: number },
  wanted: number,
): { placed: number; taken: Stretch[] } {
  const { latest } = between
  const from = Math.max(between.earliest - unkeptMs, latest - rememberedMs)
  const inside = freeIn(taken, from, latest)
  const free = inside.reduce((sum, [start, end]) => sum + end - start, 0)
  const placed = Math.max(0, Math.min(wanted, mostMs - (latest - from - free)))
  let rest = placed
  const added = inside.flatMap(([start, end]): Stretch[] => {
    const stop = Math.min(end, start + rest)
    rest -= stop - start
    return stop > start ? [[start, stop]] : []
  })
  return { placed: placed - rest, taken: shorten(joined([...taken, ...added], 0), latest) }
}

function freeIn(taken: readonly Stretch[], from: number, to: number): Stretch[] {
  const free: Stretch[] = []
  let at = from
  for (const [start, end] of taken) {
    if (end <= at) continue
    if (start >= to) break
    if (start > at) free.push([at, start])
    at = end
  }
  return at < to ? [...free, [at, to]] : free
}

/** Sorted, and joined over gaps that are no longer than that. */
function joined(stretches: readonly Stretch[], gap: number): Stretch[] {
  const all: [number, number][] = []
  for (const [start, end] of stretches.toSorted((a, b) => a[0] - b[0])) {
    const last = all.at(-1)
    if (last && start - last[1] <= gap) last[1] = Math.max(last[1], end)
    else all.push([start, end])
  }
  return all
}

/** What nothing reaches any more is forgotten; of very many, the smallest gaps are given up. */
function shorten(stretches: readonly Stretch[], now: number): Stretch[] {
  let kept: readonly Stretch[] = stretches.filter(([, end]) => end > now - rememberedMs)
  for (let gap = 1000; kept.length > mostStretches; gap *= 2) kept = joined(kept, gap)
  return [...kept]
}
