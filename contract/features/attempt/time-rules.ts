// [Note: Times of answers] A device says when it kept an answer by two clocks: the wall clock, which a person can set, and
// the monotonic one, which nobody can, which stands still while some devices sleep and begins anew with each boot. A server
// time that the device heard meanwhile ties both to the server's clock. Between two of those a moment lies no earlier than
// the monotonic clock says it does, and no later than it would have to be for the next one (learning.md, 10.4).

/** A device's clocks at one moment, in milliseconds: wall since 1970, monotonic since the boot. */
export interface Moment {
  wall: number
  mono: number
  /** Names the boot (a page that lives on) whose monotonic clock it is. */
  boot: string
}

/** A server time (ms since 1970) with the device's clocks when it was heard. */
export interface Anchor {
  at: number
  moment: Moment
}

/** When moments were, as far as it can be known. */
export interface Placed {
  /** ms since 1970 by the server's clock, in the order given. */
  times: number[]
  /** The wall clock was moved meanwhile, or cannot be believed. */
  moved: boolean
}

/** How far the clocks of one boot may drift apart, and how far the wall clock from the server's (ms). */
const drift = 5000
const skewChange = 60_000

interface Step {
  moment: Moment
  /** The server's time of it, of an anchor. */
  at?: number
  /** Its place among the moments asked for. */
  index?: number
}

/** What two steps that follow each other are apart at least: nothing is known across boots. */
const apart = (one: Moment, next: Moment): number => (one.boot === next.boot ? Math.max(0, next.mono - one.mono) : 0)

/**
 * When a device's moments were by the server's clock. `begin`: when the span began, with the clocks then; `arrival`: when
 * it was told, and by how much the wall clock was ahead then, where that was measured.
 */
export function placeMoments(
  begin: Anchor,
  heard: readonly Anchor[],
  moments: readonly Moment[],
  arrival: { at: number; skew: number | null },
): Placed {
  const anchors = [begin, ...heard.filter(({ at }) => at >= begin.at && at <= arrival.at)]
  const steps = inOrder([
    ...anchors.map(({ at, moment }): Step => ({ moment, at })),
    ...moments.map((moment, index): Step => ({ moment, index })),
  ])
  const low: number[] = []
  const high: number[] = []
  for (const [place, step] of steps.entries()) {
    const before = steps[place - 1]
    const least = before ? (low[place - 1] ?? begin.at) + apart(before.moment, step.moment) : begin.at
    low[place] = Math.min(arrival.at, Math.max(least, step.at ?? begin.at))
  }
  for (let place = steps.length - 1; place >= 0; place--) {
    const [step, after] = [steps[place], steps[place + 1]]
    const most = step && after ? (high[place + 1] ?? arrival.at) - apart(step.moment, after.moment) : arrival.at
    high[place] = Math.max(begin.at, Math.min(most, step?.at ?? arrival.at))
  }
  const moved = isMoved(steps, arrival)
  let skew = begin.moment.wall - begin.at
  const times: number[] = moments.map(() => begin.at)
  // What came after is not before: a clock that was set back by less than what clocks drift is not told from them.
  let last = begin.at
  for (const [place, step] of steps.entries()) {
    if (step.at !== undefined) skew = step.moment.wall - step.at
    const [least, most] = [low[place] ?? begin.at, high[place] ?? arrival.at]
    const wanted = moved ? least : step.moment.wall - skew
    last = Math.max(last, least, Math.min(wanted, most))
    if (step.index !== undefined) times[step.index] = last
  }
  return { times, moved }
}

/** Steps as they happened: boots in the order in which they were first told of, each by its monotonic clock. */
function inOrder(steps: readonly Step[]): Step[] {
  const boots = [...new Set(steps.map(({ moment }) => moment.boot))]
  // A boot is where its first answer stands among all answers, or its first anchor among the anchors' times.
  const firstOf = (boot: string) =>
    Math.min(...steps.map(({ moment }) => (moment.boot === boot ? moment.wall : Infinity)))
  const told = new Map(
    boots.map((boot) => [boot, steps.find((step) => step.moment.boot === boot && step.index !== undefined)?.index]),
  )
  boots.sort((a, b) => {
    const [one, other] = [told.get(a), told.get(b)]
    return one !== undefined && other !== undefined ? one - other : firstOf(a) - firstOf(b)
  })
  return steps.toSorted(
    (a, b) => boots.indexOf(a.moment.boot) - boots.indexOf(b.moment.boot) || a.moment.mono - b.moment.mono,
  )
}

/** Whether the wall clock did what no clock does: ran back, jumped within a boot, or is another against the server's. */
function isMoved(steps: readonly Step[], arrival: { skew: number | null }): boolean {
  const skews = steps.flatMap(({ moment, at }) => (at === undefined ? [] : [moment.wall - at]))
  const all = arrival.skew === null ? skews : [...skews, arrival.skew]
  if (Math.max(...all) - Math.min(...all) > skewChange) return true
  // Forward within a boot is sleep, where a later look at the server's clock says that the wall clock was right.
  const lastKnown = arrival.skew === null ? steps.findLastIndex(({ at }) => at !== undefined) : steps.length
  return steps.some((step, place) => {
    const before = steps[place - 1]
    if (!before) return false
    const wall = step.moment.wall - before.moment.wall
    if (before.moment.boot !== step.moment.boot) return wall < -drift
    const ahead = wall - (step.moment.mono - before.moment.mono)
    return ahead < -drift || (ahead > drift && place > lastKnown)
  })
}
