import type { CollectionName, RowOf } from '#contract/engine/collection.ts'
import type { Feature } from '#contract/engine/feature.ts'
import type { Bundle } from '#contract/engine/files/bundle.ts'
import type { Localized } from '#contract/engine/language.ts'
import type { OperationKind, PayloadOf } from '#contract/engine/operation.ts'
import type { Effect } from './outbox/content.ts'

/** Rows as one member sees them, unsent changes included. */
export interface RowReader {
  /** One row by its key, or undefined. */
  row<C extends CollectionName>(collection: C, key: string | number): Promise<RowOf<C> | undefined>
  /** Those with a value in an indexed field. */
  rowsBy<C extends CollectionName>(collection: C, field: keyof RowOf<C> & string, value: number): Promise<RowOf<C>[]>
}

/** What an operation is from the outside, when its effects are reckoned. */
export interface Act {
  id: string
  capturedAt: string
  /** The client's time zone: weeks and days are reckoned in it, as the server does. */
  timeZone: string
}

/** How one kind of operation behaves on the device. */
export interface OperationOnDevice<K extends OperationKind = OperationKind> {
  /** The rows its person sees until the server has answered. */
  effects(payload: PayloadOf<K>, act: Act, read: RowReader): Effect[] | Promise<Effect[]>
  /**
   * Operations that stand for the same thing: one that was never tried is taken in by the next.
   * Absent: each stands for itself.
   */
  combine?: {
    subject(payload: PayloadOf<K>): string
    /** The one that stands for all; `earlier` are those of the subject that can still be read. */
    payload(payload: PayloadOf<K>, earlier: readonly PayloadOf<K>[], read: RowReader): Promise<PayloadOf<K>>
  }
  /** Its person filled in a form and can fill it in again. */
  correctable?: true
  /** Not worth a line in the outbox once it was delivered. */
  quietOnceDelivered?: true
  /** Keeping it is worth asking the browser for storage that it does not clear. */
  worthKeeping?: true
}

/** One result of a search, before it is marked. */
export interface SearchEntry {
  key: string
  title: string
  /** What else it is found by. */
  detail: string
  /** What leads to it beside the key. */
  at?: readonly number[]
}

/** How the rows of a collection are found. */
export interface SearchSource<C extends CollectionName = CollectionName> {
  /** What its entries are; screens say what it is called. */
  kind: string
  /** Collections whose names stand in its entries: it is read again with them, and after them. */
  needs?: readonly CollectionName[]
  entry(
    row: RowOf<C>,
    text: (texts: Localized) => string,
    /** How another entry is called; undefined where there is none. */
    nameOf: (kind: string, id: number) => string | undefined,
  ): SearchEntry
}

/** A file that may be on the device and has text of its own, by which what it belongs to is found. */
export interface TextSource {
  sha256: string
  /** How its text is written: a `FileText`, captions (WebVTT), a page (HTML). */
  reads: 'parts' | 'captions' | 'page'
  /** The key of the search entry that it belongs to. */
  of: string
  /** What leads to that: numbers, the last one says what its places are. */
  at: readonly number[]
}

/** Texts of files that are found by their words, as far as this device keeps them. */
export interface SearchTexts {
  /** What their entries are, and what they belong to; screens say what it is called. */
  kind: string
  of: string
  /** Collections that decide which there are. */
  needs: readonly CollectionName[]
  /** Those that whose rows these are may open now. */
  list(rowsOf: <C extends CollectionName>(collection: C) => Promise<RowOf<C>[]>, now: Date): Promise<TextSource[]>
}

/** How the rows of one collection behave on the device. */
export interface CollectionOnDevice<C extends CollectionName = CollectionName> {
  /** The server's row and an unsent change as one; absent: the unsent change. Bears broken rows. */
  merge?: (base: RowOf<C>, local: RowOf<C>, hint: unknown) => RowOf<C>
  search?: SearchSource<C>
}

/** What can be kept offline: its title, the bundles of its items in order, and those beside them. */
export interface DownloadContent {
  title: Localized
  items: readonly { id: number; bundles: readonly Bundle[] }[]
  beside: readonly Bundle[]
  /**
   * Where some of it may be on no device: ids of the bundles that may, in whichever version rows tell. null: all of it
   * may.
   */
  allowed: ReadonlySet<string> | null
}

/** Gives what a download is of: null where the member does not have it, `damaged` where it lost a part of itself. */
export type DownloadSource = (read: RowReader, id: number) => Promise<DownloadContent | 'damaged' | null>

/** A feature without its screens, as the engine runs it. */
export interface DomainFeature {
  readonly feature: Feature
  readonly operations: Readonly<Record<string, OperationOnDevice<never>>>
  readonly collections: Readonly<Record<string, CollectionOnDevice<never>>>
  readonly download?: DownloadSource
  readonly texts?: SearchTexts
}

/** Declares a feature's part on the device; a kind without its effects does not compile. */
/* @__NO_SIDE_EFFECTS__ */
export function domain<
  F extends Feature & { operations?: readonly { kind: K }[]; collections?: readonly { name: N }[] },
  K extends OperationKind = never,
  N extends CollectionName = never,
>(
  feature: F & { operations?: readonly { kind: K }[]; collections?: readonly { name: N }[] },
  parts: {
    collections?: { readonly [C in N]?: CollectionOnDevice<C> }
    download?: DownloadSource
    texts?: SearchTexts
  } & ([K] extends [never] ? unknown : { operations: { readonly [P in K]: OperationOnDevice<P> } }),
): DomainFeature & { readonly feature: F } {
  return { feature, operations: {}, collections: {}, ...parts } as unknown as DomainFeature & { readonly feature: F }
}
