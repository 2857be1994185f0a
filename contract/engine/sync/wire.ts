/** A version of the wire: what it changed, and the day (`YYYY-MM-DD`, UTC) it was released; null: not yet. */
export interface WireVersion {
  readonly version: number
  readonly change: string
  readonly releasedOn: string | null
}

/**
 * Version of everything that travels: endpoints, collections, operations. One line of history per
 * version; the hashes of the schemas stand beside them (`*.wire`), and a test fails when they change without a line here.
 */
export const wireHistory: readonly WireVersion[] = [
  {
    version: 1,
    change: 'first release: session, settings, course content, pull, operations, files',
    releasedOn: null,
  },
]

/** The version this build speaks. */
export const wireVersion = 1

/** How long apps of a version are answered after the next one was released (days). */
const servedDays = 90

/** The oldest version that the server still answers at a moment: one is served for 90 days after the next one came. */
export function oldestServed(at: Date, history: readonly WireVersion[] = wireHistory): number {
  const outlived = history.filter(
    ({ releasedOn }) => releasedOn !== null && Date.parse(releasedOn) + servedDays * 86_400_000 <= at.getTime(),
  )
  return outlived.at(-1)?.version ?? history[0]?.version ?? wireVersion
}
