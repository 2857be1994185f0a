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

/** How much later a moment is than one before it at least, by the clock of their boot. */
const apart = (one: Moment, next: Moment): number => Math.max(0, next.mono - one.mono)

/**
 * When a device's moments were by the server's clock. `begin`: when the span began, with the clocks then; `moments`: in the
 * order in which the device numbered them; `arrival`: when it was told, and by how much the wall clock was ahead then,
 * where that was measured.
 */
export function placeMoments(
  begin: Anchor,
  heard: readonly Anchor[],
  moments: readonly Moment[],
  arrival: { at: number; skew: number | null },
): Placed {
  const anchors = heard.filter(({ at }) => at >= begin.at && at <= arrival.at)
  const answers = moments.map((moment, index): Step => ({ moment, index }))
  const steps: Step[] = [{ moment: begin.moment, at: begin.at }, ...inOrder(answers, anchors)]
  const low = bounds(steps, (step, before) => {
    const least = Math.max(begin.at, ...before.map(({ bound, moment }) => bound + apart(moment, step.moment)))
    return Math.min(arrival.at, Math.max(least, step.at ?? begin.at))
  })
  const high = bounds(steps.toReversed(), (step, after) => {
    const most = Math.min(arrival.at, ...after.map(({ bound, moment }) => bound - apart(step.moment, moment)))
    return Math.max(begin.at, Math.min(most, step.at ?? arrival.at))
  }).toReversed()
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

/** A bound of each step, by those of the step before it, and of the last one of its boot: tabs of a device take turns. */
function bounds(
  steps: readonly Step[],
  boundOf: (step: Step, before: readonly { bound: number; moment: Moment }[]) => number,
): number[] {
  const ofBoot = new Map<string, { bound: number; moment: Moment }>()
  const found: number[] = []
  for (const step of steps) {
    const { moment } = step
    const own = ofBoot.get(moment.boot)
    const last = found.at(-1)
    // Nothing is known of how far apart steps of two boots are.
    const before = [...(own ? [own] : []), ...(last === undefined ? [] : [{ bound: last, moment }])]
    const bound = boundOf(step, before)
    ofBoot.set(moment.boot, { bound, moment })
    found.push(bound)
  }
  return found
}

/**
 * Steps as they happened: boots in turns as the device numbered its answers, each by its own monotonic clock; each server's
 * time where that clock has it.
 */
function inOrder(answers: readonly Step[], anchors: readonly Step[]): Step[] {
  const ofBoots = Map.groupBy(answers, ({ moment }) => moment.boot)
  const turns = new Map(
    [...ofBoots].map(([boot, own]) => [boot, own.toSorted((a, b) => a.moment.mono - b.moment.mono).values()]),
  )
  const steps = answers.map((answer) => turns.get(answer.moment.boot)?.next().value ?? answer)
  // Of those at one place the first one is put in last.
  for (const anchor of anchors.toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0))) {
    const { boot, mono, wall } = anchor.moment
    const isOfBoot = answers.some(({ moment }) => moment.boot === boot)
    const place = steps.findIndex(({ moment, index }) => {
      if (index === undefined) return false
      return isOfBoot ? moment.boot === boot && moment.mono >= mono : moment.wall >= wall
    })
    const afterOwn = isOfBoot ? steps.findLastIndex(({ moment }) => moment.boot === boot) + 1 : steps.length
    steps.splice(place === -1 ? afterOwn : place, 0, anchor)
  }
  return steps
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
