import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Content } from '#contract/features/authoring/authoring-schema.ts'
import type { FieldValue, Fields } from '#contract/features/authoring/draft/fields.ts'
import { applyChanges, sameValue, type Change } from '#contract/features/authoring/draft/merge.ts'
import { noteStep, noSteps, redoStep, undoStep, type Steps } from '#contract/features/authoring/draft/undo.ts'

// [Note: Saving a draft] What is typed is kept on the device, sealed, at once; the server is sent it 2 s after the last
// key, 10 s after the first at the latest, and when the page is left. Saves go one after another. A field that somebody
// else changed meanwhile waits for its author to choose; everything else goes on being saved.

const afterLastKey = 2000
const atMostEvery = 10_000

/** What was typed and is not confirmed, as it is kept on the device. */
export interface Unsaved {
  /** The editor it was typed in: what that one sent already is never in its way. */
  editor: string
  rev: number
  changes: Change[]
}

/** Two texts of one field. */
export interface Conflict {
  mine: FieldValue
  theirs: FieldValue
  /** Who wrote the other one. */
  by: string
}

/** How far what is shown is kept. */
export type SaveState = 'saved' | 'saving' | 'device'

/** A draft as its editor shows it. */
export interface Draft {
  content: Content
  /** As shown: what is typed over what the server has. */
  fields: Fields
  state: SaveState
  conflicts: Readonly<Record<string, Conflict>>
  steps: Steps
  /** Why the last save failed; null: it did not. */
  failure: unknown
}

/** What a draft is saved with. */
export interface SaverParts {
  editor: string
  send: (rev: number, changes: readonly Change[]) => Promise<{ rev: number; others: readonly Change[] }>
  read: () => Promise<Content>
  keep: (unsaved: Unsaved) => Promise<void>
  drop: () => Promise<void>
  isConflict: (error: unknown) => readonly string[] | null
  now: () => number
  /** Does work after so many milliseconds; gives what takes that back. */
  later: (work: () => void, ms: number) => () => void
}

export interface DraftSaver {
  store: StoreApi<Draft>
  change: (changes: readonly Change[]) => void
  undo: () => void
  redo: () => void
  /** Takes one of two texts of a field, or both. */
  resolve: (field: string, value: FieldValue) => void
  /** Sends what is not saved, now; resolves when everything is, or it failed. */
  flush: () => Promise<void>
  /** Takes what the server has now; what is typed stays. */
  take: (content: Content) => void
}

/** A draft after changes of it were saved: what was handed in and is written on is a draft again. */
function wroteOn(content: Content, rev: number, changes: readonly Change[], now: number): Content {
  const mark = { rev, at: new Date(now).toISOString(), by: content.changedBy }
  return {
    ...content,
    rev,
    changed: true,
    marks: { ...content.marks, ...Object.fromEntries(changes.map(({ field }) => [field, mark])) },
    ...(content.state === 'review' && { state: 'draft' as const }),
    review: { ...content.review, handedIn: null, isOwn: true },
  }
}

/** An editor's draft over what the server has and what was left on the device. */
export function createDraftSaver(first: Content, left: Unsaved | null, parts: SaverParts): DraftSaver {
  let base = { rev: left?.rev ?? first.rev, fields: first.fields as Fields }
  const pending = new Map<string, FieldValue>(left?.changes.map(({ field, value }) => [field, value]))
  let sending: Promise<void> | null = null
  let waiting: (() => void) | null = null
  let firstUnsent: number | null = null

  const typed = (): Change[] => [...pending].map(([field, value]) => ({ field, value }))
  const store = createStore<Draft>()(() => ({
    content: first,
    fields: applyChanges(base.fields, typed()),
    state: pending.size > 0 ? 'device' : 'saved',
    conflicts: {},
    steps: noSteps,
    failure: null,
  }))
  const show = (part: Partial<Draft>) => store.setState({ ...part, fields: applyChanges(base.fields, typed()) })
  const keep = () =>
    pending.size === 0 ? parts.drop() : parts.keep({ editor: parts.editor, rev: base.rev, changes: typed() })

  const plan = () => {
    const now = parts.now()
    firstUnsent ??= now
    waiting?.()
    waiting = parts.later(() => void send(), Math.max(0, Math.min(afterLastKey, firstUnsent + atMostEvery - now)))
  }

  const toSend = () => typed().filter(({ field }) => !(field in store.getState().conflicts))

  const sendOnce = async () => {
    waiting?.()
    waiting = null
    firstUnsent = null
    const changes = toSend()
    if (changes.length === 0) return show({ state: pending.size > 0 ? 'device' : 'saved' })
    show({ state: 'saving', failure: null })
    try {
      const { rev, others } = await parts.send(base.rev, changes)
      base = { rev, fields: applyChanges(applyChanges(base.fields, others), changes) }
      // What was typed while it was under way waits for the next one.
      for (const { field, value } of changes) if (sameValue(pending.get(field), value)) pending.delete(field)
      const { content } = store.getState()
      show({ state: pending.size > 0 ? 'device' : 'saved', content: wroteOn(content, rev, changes, parts.now()) })
      if (toSend().length > 0) plan()
    } catch (error) {
      const fields = parts.isConflict(error)
      if (fields) await meet(fields)
      else {
        show({ state: 'device', failure: error })
        plan()
      }
    }
    await keep()
  }

  /** Learns what others wrote, and asks about the fields in which both did. */
  const meet = async (fields: readonly string[]) => {
    const content = await parts.read().catch(() => null)
    if (!content) return show({ state: 'device' })
    base = { rev: content.rev, fields: content.fields }
    const met = fields.flatMap((field): [string, Conflict][] => {
      const mine = pending.get(field)
      const theirs = content.fields[field]
      if (mine === undefined || theirs === undefined || sameValue(mine, theirs)) return []
      return [[field, { mine, theirs, by: content.marks[field]?.by ?? '' }]]
    })
    show({ content, state: 'device', conflicts: { ...store.getState().conflicts, ...Object.fromEntries(met) } })
    if (toSend().length > 0) plan()
  }

  /** One after another: whoever asks meanwhile waits for the one under way. */
  const send = async (): Promise<void> => {
    if (sending) return sending
    sending = sendOnce().finally(() => void (sending = null))
    return sending
  }

  const put = (changes: readonly Change[], steps: Steps) => {
    for (const { field, value } of changes) {
      if (sameValue(base.fields[field], value) && !sending) pending.delete(field)
      else pending.set(field, value)
    }
    show({ steps, state: pending.size > 0 ? 'device' : 'saved' })
    void keep()
    plan()
  }
  if (pending.size > 0) plan()

  return {
    store,
    change: (changes) => {
      const { fields, steps } = store.getState()
      put(changes, noteStep(steps, fields, changes, parts.now()))
    },
    undo: () => {
      const taken = undoStep(store.getState().steps)
      if (taken) put(taken.changes, taken.steps)
    },
    redo: () => {
      const taken = redoStep(store.getState().steps)
      if (taken) put(taken.changes, taken.steps)
    },
    resolve: (field, value) => {
      const { [field]: _, ...conflicts } = store.getState().conflicts
      store.setState({ conflicts })
      put([{ field, value }], store.getState().steps)
    },
    async flush() {
      await sending
      await send()
    },
    take: (content) => {
      base = { rev: content.rev, fields: content.fields }
      show({ content })
    },
  }
}
