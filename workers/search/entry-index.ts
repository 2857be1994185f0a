import { entryKinds } from './row-entries.ts'
import type { Entry, EntryKind, Hit, SearchAnswer } from './search-api.ts'
import { markWords, type Asked } from './mark-words.ts'
import { Best } from './best.ts'
import { eachNear, eachWithPrefix, editsAllowed, listWords, type WordList } from './typos.ts'
import { wordsOf } from './words.ts'

/** How well a word fits, better is more. A title with a typo is still before a description. */
const fit = { begins: 7, title: 6, titlePrefix: 5, titleTypo: 4, titleTypos: 3, detail: 2, detailTypo: 1 } as const

/** So many words count; what else was typed is passed over. */
const mostWords = 8

/** A word before the last one counts as the beginning of another from so many letters on. */
const shortest = 3

/** So many titles are rehearsed, and so many letters of each. */
const [rehearsedTitles, rehearsedKeys] = [8, 12]

/** Positions of the entries that have a word. */
interface Posting {
  title: number[]
  detail: number[]
}

interface Kept {
  entry: Entry
  /** The title as words, for what begins with what was typed. */
  plain: string
}

const plainOf = (text: string) =>
  wordsOf(text)
    .map(({ word }) => word)
    .join(' ')

/**
 * Entries by their words. An entry that goes only leaves its slot empty: the slots are compacted when too
 * many of them are.
 */
export class EntryIndex {
  #kept: (Kept | null)[] = []
  readonly #placeOf = new Map<string, number>()
  #postings = new Map<string, Posting>()
  #list: WordList | null = null

  get size(): number {
    return this.#placeOf.size
  }

  get(kind: EntryKind, key: string): Entry | undefined {
    const slot = this.#placeOf.get(`${kind} ${key}`)
    return slot === undefined ? undefined : this.#kept[slot]?.entry
  }

  put(entry: Entry): void {
    this.remove(entry.kind, entry.key)
    const slot = this.#kept.length
    const title = wordsOf(entry.title)
    this.#kept.push({ entry, plain: title.map(({ word }) => word).join(' ') })
    this.#placeOf.set(`${entry.kind} ${entry.key}`, slot)
    for (const word of new Set(title.map((each) => each.word))) this.#posting(word).title.push(slot)
    for (const word of new Set(wordsOf(entry.detail).map((each) => each.word))) this.#posting(word).detail.push(slot)
  }

  remove(kind: EntryKind, key: string): void {
    const name = `${kind} ${key}`
    const slot = this.#placeOf.get(name)
    if (slot === undefined) return
    this.#placeOf.delete(name)
    this.#kept[slot] = null
  }

  /** Makes ready what the next question needs; after changes, so that no key has to wait for it. */
  settle(): void {
    if (this.#kept.length - this.size > Math.max(1000, this.size)) {
      const entries = this.#kept.flatMap((kept) => (kept ? [kept.entry] : []))
      this.#kept = []
      this.#placeOf.clear()
      this.#postings = new Map()
      this.#list = null
      for (const entry of entries) this.put(entry)
    }
    this.#list ??= listWords(this.#postings.keys())
  }

  /**
   * Looks for titles of its own, key by key, one with each step: code that ran often is compiled, and what somebody
   * types first would else take many times as long as what they type later.
   */
  *rehearse(): Generator<void, void> {
    const apart = Math.max(1, Math.floor(this.#kept.length / rehearsedTitles))
    for (let slot = 0; slot < this.#kept.length; slot += apart) {
      const title = this.#kept[slot]?.entry.title.slice(0, rehearsedKeys) ?? ''
      // The second letter left out: a typo, as far as the word is long enough for one.
      for (let to = 1; to <= title.length; to++) yield void this.find(title.charAt(0) + title.slice(2, to + 1), 5)
    }
  }

  #posting(word: string): Posting {
    let posting = this.#postings.get(word)
    if (!posting) {
      posting = { title: [], detail: [] }
      this.#postings.set(word, posting)
      this.#list = null
    }
    return posting
  }

  /** The best `most` of each kind (another number for `more.kind`), the kind with the best one first. */
  find(typed: string, most: number, more?: { kind: EntryKind; most: number }): Omit<SearchAnswer, 'isComplete'> {
    const asked = askedOf(typed)
    if (asked.length === 0) return { groups: [], total: 0 }
    const fits = this.#fits(asked)
    const begins = plainOf(typed)
    const best = new Map<EntryKind, Best<Kept>>()
    for (let slot = 0; slot < fits.length; slot++) {
      const sum = fits[slot] ?? 0
      const kept = sum === 0 ? null : this.#kept[slot]
      if (!kept) continue
      const { kind } = kept.entry
      let own = best.get(kind)
      if (!own) best.set(kind, (own = new Best(kind === more?.kind ? more.most : most, byTitle)))
      const least = sum >> 8
      own.take(
        kept,
        least > fit.titlePrefix - 1 && kept.plain.startsWith(begins) ? (fit.begins << 8) + (sum & 255) : sum,
      )
    }
    const groups = entryKinds
      .flatMap((kind) => {
        const own = best.get(kind)
        return own ? [{ kind, own, score: own.score }] : []
      })
      .toSorted((a, b) => (b.score >> 8) - (a.score >> 8))
      .map(({ kind, own }) => ({ kind, total: own.total, hits: own.list().map(({ entry }) => asHit(entry, asked)) }))
    return { groups, total: groups.reduce((sum, group) => sum + group.total, 0) }
  }

  /** For each place: 0 where a word is missing, else its worst fit (high byte) and the sum of all (low byte). */
  #fits(asked: readonly Asked[]): Uint16Array {
    this.settle()
    const fits = new Uint16Array(this.#kept.length)
    asked.forEach((one, at) => {
      const own = new Uint8Array(this.#kept.length)
      this.#spread(one, own)
      for (let slot = 0; slot < fits.length; slot++) {
        const before = fits[slot] ?? 0
        const now = own[slot] ?? 0
        if (at > 0 && before === 0) continue
        // A short word ("de", "e") is no reason to leave something out.
        if (now === 0) fits[slot] = one.optional ? before : 0
        else fits[slot] = (Math.min(at === 0 ? now : before >> 8, now) << 8) + (before & 255) + now
      }
    })
    return fits
  }

  /** Marks with their fit the places that have the word. */
  #spread({ word, isLast }: Asked, own: Uint8Array): void {
    const list = this.#list ?? listWords([])
    const note = (found: string, inTitle: number, inDetail: number) => {
      const posting = this.#postings.get(found)
      for (const slot of posting?.title ?? []) if ((own[slot] ?? 0) < inTitle) own[slot] = inTitle
      for (const slot of posting?.detail ?? []) if ((own[slot] ?? 0) < inDetail) own[slot] = inDetail
    }
    note(word, fit.title, fit.detail)
    if (isLast || word.length >= shortest)
      eachWithPrefix(list, word, (found) => note(found, fit.titlePrefix, fit.detail))
    const most = editsAllowed(word)
    if (most === 0) return
    eachNear(list, word, {
      most,
      asPrefix: isLast,
      hit: (found, edits) => {
        if (edits > 0) note(found, edits === 1 ? fit.titleTypo : fit.titleTypos, fit.detailTypo)
      },
    })
  }
}

/** The words asked for; the last one is perhaps not finished. The long ones come first: they must all be there. */
function askedOf(typed: string): Asked[] {
  const words = wordsOf(typed).slice(0, mostWords)
  const isOpen = /[\p{L}\p{N}\p{M}]$/u.test(typed)
  const asked = words.map(({ word }, at) => ({
    word,
    isLast: isOpen && at === words.length - 1,
    optional: word.length <= 2 && !/\d/.test(word),
  }))
  const hasLong = asked.some((one) => !one.optional)
  return asked
    .map((one, at) => ({ ...one, optional: one.optional && (hasLong || at > 0) }))
    .toSorted((a, b) => Number(a.optional) - Number(b.optional))
}

/** Of two equals the shorter title says more exactly what was meant. */
const byTitle = (a: Kept, b: Kept): number =>
  a.plain.length - b.plain.length || (a.plain < b.plain ? -1 : a.plain > b.plain ? 1 : 0)

const asHit = (entry: Entry, asked: readonly Asked[]): Hit => ({
  ...entry,
  titleMarks: markWords(entry.title, asked),
  detailMarks: markWords(entry.detail, asked),
})
