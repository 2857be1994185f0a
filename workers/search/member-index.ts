import { Dexie } from 'dexie'
import { collections, searchTexts } from '#engine/model.ts'
import { listRows } from '#engine/rows/rows.ts'
import { EntryIndex } from './entry-index.ts'
import type { CollectionName } from '#contract/engine/collection.ts'
import { entryOf, searchedCollections, sources, type NameOf } from './row-entries.ts'
import type { Entry, SearchAnswer, SearchScope } from './search-api.ts'
import { TextIndex } from './text-index.ts'

/** Changes are taken up this long (ms) after the first of them; longer where taking them up is slow. */
const settleAfter = 250
/** Entries that are made at once, before a question is let through. */
const atOnce = 500

const breath = () => new Promise<void>((resolve) => setTimeout(resolve))

/** What one member may find, in step with the rows on the device until it is closed. */
export class MemberIndex {
  readonly #scope: SearchScope
  readonly #onChange: () => void
  readonly #index = new EntryIndex()
  readonly #texts = new TextIndex()
  #areTextsStale = true
  readonly #keys = new Map<string, Set<string>>()
  readonly #stale = new Set<CollectionName>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #reading: Promise<void> | null = null
  #lastTook = 0
  #isWhole = false
  #isClosed = false

  constructor(scope: SearchScope, onChange: () => void) {
    this.#scope = scope
    this.#onChange = onChange
    for (const { to, title, detail } of scope.destinations)
      this.#index.put({ kind: 'destination', key: to, title, detail })
    Dexie.on('storagemutated', this.#note)
  }

  /** Reads everything for the first time. */
  async open(): Promise<void> {
    for (const name of this.#searched()) this.#stale.add(name)
    await this.#takeUp()
    this.#isWhole = true
    this.#onChange()
    const rehearsal = this.#index.rehearse()
    while (!this.#isClosed && !rehearsal.next().done) await breath()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    Dexie.on.storagemutated.unsubscribe(this.#note)
  }

  find(typed: string, most: number, more?: { kind: string; most: number }): SearchAnswer {
    const { groups, total } = this.#index.find(typed, most, more)
    const said = this.#texts.find(typed, most, more, this.#entryOf)
    const inTexts = said.reduce((sum, group) => sum + group.total, 0)
    return { groups: [...groups, ...said], total: total + inTexts, isComplete: this.#isWhole }
  }

  recall(keys: readonly { kind: string; key: string }[]): Entry[] {
    return keys.flatMap(
      ({ kind, key }) => this.#index.get(kind, key) ?? this.#texts.get(kind, key, this.#entryOf) ?? [],
    )
  }

  #searched(): CollectionName[] {
    const { modules } = this.#scope
    return searchedCollections.filter((name) => {
      const { module } = collections[name]
      return module === null || (modules as readonly string[]).includes(module)
    })
  }

  /** Tables that anybody on this device has written to: pull, outbox, another tab. */
  readonly #note = (parts: Readonly<Record<string, unknown>>): void => {
    const own = `idb://trilha-${this.#scope.member.userId}/`
    const tables = new Set(Object.keys(parts).flatMap((part) => (part.startsWith(own) ? part.split('/')[3] : [])))
    for (const name of this.#searched()) {
      // What waits to be sent changes what its person sees of every collection.
      const isTouched = [name, 'overlay', ...(sources.get(name)?.needs ?? [])].some((table) => tables.has(table))
      if (isTouched) this.#stale.add(name)
    }
    // Whoever keeps or gives back files on this device does so for everybody on it.
    const areFilesTouched = Object.keys(parts).some((part) => part.startsWith('idb://trilha-device/files/'))
    const needs = ['overlay', ...searchTexts.flatMap((texts) => texts.needs)]
    if (areFilesTouched || needs.some((table) => tables.has(table))) this.#areTextsStale = true
    const isStale = this.#stale.size > 0 || this.#areTextsStale
    if (!isStale || this.#timer !== undefined || !this.#isWhole) return
    this.#timer = setTimeout(() => void this.#takeUp(), Math.max(settleAfter, 4 * this.#lastTook))
  }

  /** Brings the index up to date, what came meanwhile too. */
  #takeUp(): Promise<void> {
    this.#timer = undefined
    this.#reading ??= this.#readStale().finally(() => {
      this.#reading = null
    })
    return this.#reading
  }

  async #readStale(): Promise<void> {
    const from = performance.now()
    for (;;) {
      // In their order: what others are named by comes first.
      const name = searchedCollections.find((one) => this.#stale.has(one))
      if (!name || this.#isClosed) break
      this.#stale.delete(name)
      await this.#read(name)
      this.#onChange()
    }
    if (this.#areTextsStale && !this.#isClosed) await this.#readTexts()
    this.#lastTook = performance.now() - from
  }

  async #read(name: CollectionName): Promise<void> {
    const rows = await listRows(this.#scope.member, name)
    const kind = sources.get(name)?.kind ?? name
    const gone = new Set(this.#keys.get(kind))
    const keys = new Set<string>()
    for (let at = 0; at < rows.length && !this.#isClosed; at += atOnce) {
      for (const row of rows.slice(at, at + atOnce)) {
        const entry = entryOf(name, row, this.#scope.language, this.#nameOf)
        if (!entry) continue
        keys.add(entry.key)
        gone.delete(entry.key)
        if (!isSame(entry, this.#index.get(kind, entry.key))) this.#index.put(entry)
      }
      await breath()
    }
    for (const key of gone) this.#index.remove(kind, key)
    this.#keys.set(kind, keys)
    this.#index.settle()
  }

  /** What kept files say, once what they belong to is known by its name. */
  async #readTexts(): Promise<void> {
    this.#areTextsStale = false
    const { member, modules } = this.#scope
    for (const texts of searchTexts) {
      const isOn = texts.needs.every((name) => {
        const { module } = collections[name]
        return module === null || (modules as readonly string[]).includes(module)
      })
      const listed = isOn ? await texts.list((name) => listRows(member, name), new Date()) : []
      await this.#texts.follow(texts, listed, { isOver: () => this.#isClosed, breath })
    }
    this.#onChange()
  }

  readonly #entryOf = (kind: string, key: string): Entry | undefined => this.#index.get(kind, key)

  readonly #nameOf: NameOf = (kind, id) => this.#index.get(kind, String(id))?.title
}

const isSame = (one: Entry, other: Entry | undefined): boolean =>
  other !== undefined && one.title === other.title && one.detail === other.detail && one.at?.join() === other.at?.join()
