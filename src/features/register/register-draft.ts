/** How long a half-filled form stays after the last change: a tablet in a shop goes from hand to hand. */
export const draftLife = 30 * 60_000

const keyOf = (name: string) => `trilha-register ${name}`

interface Kept {
  savedAt: number
  form: unknown
}

// Of this tab only, gone with it: before sign-in there is nobody it could be sealed for.
function storage(): Storage | null {
  try {
    return sessionStorage
  } catch (error) {
    // Storage is switched off in this browser: the form works, it only does not survive a reload.
    if (error instanceof DOMException) return null
    throw error
  }
}

/** Keeps a form; the caller has taken the passwords out. */
export function keepDraft(name: string, form: unknown, now: number = Date.now()): void {
  try {
    storage()?.setItem(keyOf(name), JSON.stringify({ savedAt: now, form } satisfies Kept))
  } catch (error) {
    // Full: what is on the screen is not lost by it.
    if (!(error instanceof DOMException)) throw error
  }
}

export function dropDraft(name: string): void {
  storage()?.removeItem(keyOf(name))
}

/** The form as it was left, or null: none, too old, or nothing of ours. What is too old is removed. */
export function readDraft(name: string, now: number = Date.now()): unknown {
  const text = storage()?.getItem(keyOf(name))
  if (!text) return null
  try {
    const kept = JSON.parse(text) as Partial<Kept> | null
    if (kept && typeof kept.savedAt === 'number' && now - kept.savedAt < draftLife) return kept.form ?? null
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  dropDraft(name)
  return null
}
