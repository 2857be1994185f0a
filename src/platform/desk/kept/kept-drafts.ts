/** Where what staff type is kept until the server has it; sealed, on this device ([Note: Drafts of staff]). */
export interface DraftPlace {
  read: () => Promise<unknown>
  keep: (value: unknown) => Promise<void>
  drop: () => Promise<void>
}

/** What a form is about: the client that is acted in, or the platform. */
export type DraftOf = 'client' | 'platform'

type OpenPlace = (name: string, of: DraftOf) => DraftPlace

let open: OpenPlace | null = null
let tell: () => void = () => {}

/** Says where drafts are kept, and what tells that one is there again (the desk does, at its start). */
export function keepDraftsIn(place: OpenPlace, onRestored: () => void): void {
  open = place
  tell = onRestored
}

/** What was typed before is there again: whoever typed it is to look at it before it is saved. */
export const tellRestored = (): void => tell()

const nowhere: DraftPlace = { read: async () => null, keep: async () => {}, drop: async () => {} }

/** Milliseconds without typing after which a draft is written. */
const pause = 400

const isSecret = (name: string) => /^(?:new|old|current|client)?_?(?:password|secret|pin|token)$/i.test(name)

/** A value without what is a secret by its name: that is kept nowhere. */
export function withoutSecrets(value: unknown): unknown {
  if (value instanceof Blob) return value
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => (isSecret(name) ? [] : [[name, withoutSecrets(each)]])),
  )
}

/** A form's draft: written shortly after the last key, or at once when the page may be left. */
export interface KeptDraft {
  /** As it was left; null: nothing was. */
  read: () => Promise<unknown>
  /** What is typed now; null: nothing that the server does not have. */
  note: (value: unknown) => void
  flush: () => void
  /** The server has it, or it was given up. What is typed afterwards is kept again. */
  forget: () => void
}

/** One after another, whichever form it is of: one that is opened again finds what was forgotten gone. */
let last: Promise<void> = Promise.resolve()

/** Opens the draft of a form; a write that fails costs the draft, not the form. */
export function openKeptDraft(
  name: string,
  of: DraftOf,
  onFailed: (error: unknown) => Promise<void> | void,
): KeptDraft {
  const place = open?.(name, of) ?? nowhere
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: { value: unknown } | null = null
  const inTurn = (work: () => Promise<void>) => {
    last = last.then(work).catch(onFailed)
  }
  const flush = () => {
    clearTimeout(timer)
    const taken = waiting
    waiting = null
    if (!taken) return
    const plain = withoutSecrets(taken.value)
    inTurn(async () => (plain === null ? place.drop() : place.keep(plain)))
  }
  return {
    read: async () => {
      await last
      return place.read()
    },
    note(value) {
      waiting = { value }
      clearTimeout(timer)
      timer = setTimeout(flush, pause)
    },
    flush,
    forget() {
      clearTimeout(timer)
      waiting = null
      inTurn(place.drop)
    },
  }
}

/** Whether two values of a form are the same. */
export const sameTyped = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Whether something that was kept has the fields of a value, each of the same type: another version may have had others. */
export function isShapedLike<Value extends object>(kept: unknown, like: Value): kept is Value {
  if (typeof kept !== 'object' || kept === null) return false
  const found = kept as Record<string, unknown>
  return Object.entries(like).every(([name, value]) => name in found && typeof found[name] === typeof value)
}

/** The fields that are not as they were at the beginning; null where all are. */
export function typedFields(
  values: Readonly<Record<string, unknown>>,
  first: Readonly<Record<string, unknown>>,
): Record<string, unknown> | null {
  const typed = Object.entries(values).filter(([name, value]) => !sameTyped(value, first[name]))
  return typed.length === 0 ? null : Object.fromEntries(typed)
}

/** Those of a kept draft that a form has, and in which nothing was typed since it was opened. */
export function restorable(
  kept: unknown,
  values: Readonly<Record<string, unknown>>,
  first: Readonly<Record<string, unknown>>,
): [name: string, value: unknown][] {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return []
  return Object.entries(kept).filter(
    ([name, value]) =>
      name in first &&
      sameTyped(values[name], first[name]) &&
      !sameTyped(value, first[name]) &&
      // One of another version of the app may have another shape.
      typeof value === typeof first[name] &&
      Array.isArray(value) === Array.isArray(first[name]),
  )
}
