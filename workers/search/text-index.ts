import type { SearchTexts, TextSource } from '#engine/domain-feature.ts'
import { openStored, storedFile } from '#engine/files/playback.ts'
import { EntryIndex } from './entry-index.ts'
import { readText } from './read-text.ts'
import type { Entry, EntryKind, Hit, HitGroup, Mark } from './search-api.ts'

/** Letters of a passage that are shown, and so many of them before the first word that was found. */
const [shownLetters, lettersBefore] = [160, 40]

/** What stands in a file, by where it stands. */
type Passages = { kind: EntryKind; of: { kind: EntryKind; key: string }; keys: readonly string[] }

/** What kept files say. Their words are apart from those of titles: a page that says a word is no thing of that name. */
export class TextIndex {
  readonly #index = new EntryIndex()
  readonly #read = new Map<string, Passages>()
  readonly #sourceOf = new Map<string, Passages>()

  /** Brings it in step with what a member may open and this device keeps; one file at a time, others get a word in between. */
  async follow(
    { kind, of }: SearchTexts,
    sources: readonly TextSource[],
    { isOver, breath }: { isOver: () => boolean; breath: () => Promise<void> },
  ): Promise<void> {
    const wanted = new Map(sources.map((source) => [`${source.of} ${source.sha256} ${source.at.join()}`, source]))
    for (const [name, passages] of this.#read) if (passages.kind === kind && !wanted.has(name)) this.#drop(name)
    for (const [name, source] of wanted) {
      if (isOver()) return
      const file = await storedFile(source.sha256)
      if (!file) this.#drop(name)
      else if (!this.#read.has(name)) {
        const text = await new Response(openStored(file, 0, file.bytes - 1)).text().catch(() => null)
        // Damaged, or taken away in this moment: it is looked at again when it is brought anew.
        if (text !== null) this.#put(name, source, { kind, of }, text)
        await breath()
      }
    }
    this.#index.settle()
  }

  #put(name: string, source: TextSource, { kind, of }: { kind: EntryKind; of: EntryKind }, text: string): void {
    const keys: string[] = []
    const passages = { kind, of: { kind: of, key: source.of }, keys }
    for (const [number, part] of readText(text, source.reads).entries()) {
      const key = `${name} ${number}`
      const at = [...source.at, part.at]
      this.#index.put({ kind, key, title: '', detail: part.text, at })
      this.#sourceOf.set(key, passages)
      keys.push(key)
    }
    this.#read.set(name, passages)
  }

  #drop(name: string): void {
    const passages = this.#read.get(name)
    this.#read.delete(name)
    for (const key of passages?.keys ?? []) {
      this.#index.remove(passages?.kind ?? '', key)
      this.#sourceOf.delete(key)
    }
  }

  get(kind: EntryKind, key: string, entryOf: EntryOf): Entry | undefined {
    const found = this.#index.get(kind, key)
    return found && this.#shown({ ...found, titleMarks: [], detailMarks: [] }, entryOf)
  }

  /** What has the words, as it is shown: the passage around the first of them, under the title of what it is in. */
  find(typed: string, most: number, more: { kind: EntryKind; most: number } | undefined, entryOf: EntryOf): HitGroup[] {
    const { groups } = this.#index.find(typed, most, more)
    return groups.map((group) => ({ ...group, hits: group.hits.map((hit) => this.#shown(hit, entryOf)) }))
  }

  #shown(hit: Hit, entryOf: EntryOf): Hit {
    const of = this.#sourceOf.get(hit.key)?.of
    const title = (of && entryOf(of.kind, of.key)?.title) ?? ''
    const { detail, detailMarks } = passage(hit.detail, hit.detailMarks)
    return { ...hit, title, detail, detailMarks }
  }
}

type EntryOf = (kind: EntryKind, key: string) => Entry | undefined

/** A stretch of a text around the first mark in it, between words. */
function passage(text: string, marks: readonly Mark[]): { detail: string; detailMarks: Mark[] } {
  const first = marks[0]?.[0] ?? 0
  const from = first <= lettersBefore ? 0 : text.indexOf(' ', first - lettersBefore) + 1
  const far = text.lastIndexOf(' ', from + shownLetters)
  const to = text.length - from <= shownLetters ? text.length : far > first ? far : from + shownLetters
  const [before, after] = [from > 0 ? '… ' : '', to < text.length ? ' …' : '']
  const moved = from - before.length
  return {
    detail: `${before}${text.slice(from, to)}${after}`,
    detailMarks: marks.filter(([, end]) => end <= to).map(([start, end]): Mark => [start - moved, end - moved]),
  }
}
