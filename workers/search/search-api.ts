import type { ModuleName } from '#contract/engine/feature.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import type { Member } from '#engine/session/member.ts'

/** What an entry is: `place` for a screen of the app, else what the domain of a feature says. */
export type EntryKind = string

/** One thing that can be found. */
export interface Entry {
  kind: EntryKind
  /** The row's key; a place's address. */
  key: string
  title: string
  /** What else it is found by. */
  detail: string
  /** What leads to it beside the key: an activity's course and order, a photo's type. */
  at?: readonly number[]
}

/** Where a text has what was typed: from (inclusive) and to (exclusive). */
export type Mark = readonly [from: number, to: number]

export interface Hit extends Entry {
  titleMarks: readonly Mark[]
  detailMarks: readonly Mark[]
}

/** The best of one kind; `total` counts those that are not among them too. */
export interface HitGroup {
  kind: EntryKind
  total: number
  hits: readonly Hit[]
}

export interface SearchAnswer {
  /** The group with the best hit first. */
  groups: readonly HitGroup[]
  total: number
  /** Everything has been read: what is not among them is not there. */
  isComplete: boolean
}

/** Whose things are looked through, and how they are called. */
export interface SearchScope {
  member: Member
  /** What the client has switched on: nothing else is found. */
  modules: readonly ModuleName[]
  language: LanguageCode
  /** Screens of the app, named in that language. */
  destinations: readonly { to: string; title: string; detail: string }[]
}

/** What the search worker does for the page: keeping and asking the index, off its thread. */
export interface SearchApi {
  /** Begins to read what there is; it can be asked at once. `onChange` hears when there is more, or something else. */
  open(scope: SearchScope, onChange: () => void): Promise<void>
  /** What fits the words typed: `most` of each kind, more of one on demand. */
  find(typed: string, most: number, more?: { kind: EntryKind; most: number }): Promise<SearchAnswer>
  /** What is there under these keys, in their order; what is gone is left out. */
  recall(keys: readonly { kind: EntryKind; key: string }[]): Promise<Entry[]>
}
