import { solveChallenge } from '#platform/workers/challenge-worker.ts'

let working: { solution: Promise<string>; until: number } | null = null
/** A challenge lives ten minutes; one that was solved long ago is solved anew in time. */
const goodFor = 8 * 60_000

/** Begins to work on a proof while the person types, unless one is there; resolves when it is. */
export function prepareChallenge(): Promise<void> {
  if (!working || working.until < Date.now()) {
    const solution = solveChallenge()
    working = { solution, until: Date.now() + goodFor }
    // Tried again by the attempt itself, which tells the failure.
    solution.catch(() => {
      if (working?.solution === solution) working = null
    })
  }
  return working.solution.then(() => undefined)
}

/** The proof for one attempt; the next one needs another. */
export async function takeSolution(): Promise<string> {
  void prepareChallenge().catch(() => undefined)
  const taken = working
  working = null
  return taken ? taken.solution : solveChallenge()
}
