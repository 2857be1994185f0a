import type { LessonCommit } from '#contract/engine/content/launch.ts'

// [Note: Journal of commits] What a lesson says as its tab is closed reaches nobody: messages of a frame that goes are
// lost (measured). What is written into this origin's local storage is there at the next launch, and handed over then.

/** A name that storage of content is unlikely to have, and that is left alone when that is cleared. */
const prefix = 'trilha.commit.'

const nameOf = (launchId: string, seq: number) => `${prefix}${launchId}.${String(seq).padStart(9, '0')}`

/** Writes a commit down. Storage that is full loses it for who closes the tab now; the app has been told it as well. */
export function note(launchId: string, commit: LessonCommit): void {
  try {
    // A newer one of its lesson says all that those before it said.
    for (const { name, commit: earlier } of entriesOf(launchId))
      if (earlier.item === commit.item && earlier.seq < commit.seq) localStorage.removeItem(name)
    localStorage.setItem(nameOf(launchId, commit.seq), JSON.stringify(commit))
  } catch {
    // No room, or no storage at all.
  }
}

/** Forgets what the app has kept. */
export function forget(launchId: string, seq: number): void {
  for (const { name, commit } of entriesOf(launchId)) if (commit.seq <= seq) localStorage.removeItem(name)
}

/** What launches but this one wrote down and nobody confirmed, in its order. */
export function journalled(but: string): { launchId: string; commit: LessonCommit }[] {
  return entries()
    .filter(({ launchId }) => launchId !== but)
    .map(({ launchId, commit }) => ({ launchId, commit }))
}

/** Whether a name of local storage is the journal's. */
export const isJournal = (name: string): boolean => name.startsWith(prefix)

const entriesOf = (wanted: string) => entries().filter(({ launchId }) => launchId === wanted)

function entries(): { name: string; launchId: string; commit: LessonCommit }[] {
  try {
    return Object.keys(localStorage)
      .filter(isJournal)
      .toSorted()
      .flatMap((name) => {
        const commit = read(localStorage.getItem(name))
        return commit ? [{ name, launchId: name.slice(prefix.length, prefix.length + 32), commit }] : []
      })
  } catch {
    return []
  }
}

/** The app looks at its shape; content of this origin may have written anything. */
function read(text: string | null): LessonCommit | null {
  try {
    return JSON.parse(text ?? 'null') as LessonCommit | null
  } catch {
    return null
  }
}
