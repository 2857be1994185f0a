import type { LessonCommit } from '#contract/engine/content/launch.ts'

/** Keeps commits one after the other, in their order. */
export interface CommitQueue {
  /** A newer commit of a lesson takes the place of one that waits: it says all that that one said. */
  add(commit: LessonCommit): void
  /** Everything that came is kept, or could not be. */
  settled(): Promise<void>
}

/** A queue of a launch that begins now, over what keeps one commit durably; `confirm` hears of each one that was kept, or could not be. */
export function openCommitQueue(
  keep: (commit: LessonCommit, openSeconds: number) => Promise<void>,
  confirm: (seq: number, kept: boolean) => void,
): CommitQueue {
  const waiting = new Map<string, { commit: LessonCommit; openSeconds: number }>()
  let running = Promise.resolve()
  const startedAt = performance.now()
  const work = async () => {
    for (let next = waiting.entries().next(); !next.done; next = waiting.entries().next()) {
      const [item, { commit, openSeconds }] = next.value
      waiting.delete(item)
      const kept = await keep(commit, openSeconds).then(
        () => true,
        () => false,
      )
      confirm(commit.seq, kept)
      // Its next one tries again with all of it, unless one came meanwhile.
      if (!kept) return
    }
  }
  return {
    add(commit) {
      const openSeconds = (performance.now() - startedAt) / 1000
      const before = waiting.get(commit.item)
      const final = commit.final || (before?.commit.final ?? false)
      // Put behind what waits of others: confirmed numbers then only grow.
      waiting.delete(commit.item)
      waiting.set(commit.item, { commit: { ...commit, final }, openSeconds })
      running = running.then(work)
    },
    settled: () => running,
  }
}
