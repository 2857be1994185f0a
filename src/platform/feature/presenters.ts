import type { MessageDescriptor } from '@lingui/core'
import type { LucideIcon } from 'lucide-react'
import type { CollectionName, RowOf } from '#contract/engine/collection.ts'
import type { Feature, ModuleName } from '#contract/engine/feature.ts'
import type { FileRef } from '#contract/engine/files/file.ts'
import type { OperationKind, PayloadOf } from '#contract/engine/operation.ts'
import type { Destination } from './app-feature.ts'
import type { Entry } from '../workers/search-worker.ts'

// [Note: Presenters] The outbox and the search show what belongs to other features and name none of them: each
// feature gives the words for its own operations and search results, the app registers them all before it draws a
// screen that needs them.

/** A row of the device as it was read before; undefined where there is none. */
export type RowLookup = <C extends CollectionName>(collection: C, key: string | number) => RowOf<C> | undefined

/** An operation as far as its words need it. */
export interface PresentedOperation<K extends OperationKind = OperationKind> {
  id: string
  kind: K
  /** Null once it was delivered, and where it cannot be read any more. */
  payload: PayloadOf<K> | null
  files: readonly FileRef[]
}

/** How the operations of one kind are shown in the outbox. */
export interface OutboxPresenter<K extends OperationKind = OperationKind> {
  icon: LucideIcon
  /**
   * What it is ("Venda 004.512.887") and what tells it apart, '' where nothing does. Asked again with the rows it
   * looked up; what is not on the device is named without it.
   */
  describe(operation: PresentedOperation<K>, row: RowLookup): { title: string; about: string }
  /** Its line begins with when it was captured, before what it is about. */
  capturedFirst?: true
  /** The screen whose form it fills again, where it is correctable. */
  correctedAt?: string
}

/** Name and value of something that is known of a search result; one without a value is left out. */
export type Fact = readonly [name: string, value: string]

/** Reads a row as it is now, unsent changes included. */
export type ReadRow = <C extends CollectionName>(collection: C, key: string | number) => Promise<RowOf<C> | undefined>

/** How search results of one kind are shown. */
export type SearchPresenter = { name: MessageDescriptor; icon: LucideIcon } & (
  | {
      /** The screen it has. */
      path(entry: Entry): string
      /** Where in what it is called it stands ("página 7"); absent: it is the whole. */
      place?(entry: Entry): string | null
    }
  | {
      /** It has no screen: what a card tells of it; null once it is gone. */
      facts(key: string, read: ReadRow): Promise<readonly Fact[] | null>
    }
)

/** What a card offers to do next. */
export interface NextStep {
  /** Kinds of search results beside which it stands. */
  after: readonly string[]
  label: MessageDescriptor
  path: string
  module: ModuleName
}

/** What a feature gives to the screens that show every feature's. */
export interface Presenter {
  readonly feature: Feature
  /** By the kind of operation. */
  readonly outbox: Readonly<Record<string, OutboxPresenter<never>>>
  /** By the kind of search entry. */
  readonly search: Readonly<Record<string, SearchPresenter>>
  readonly nextStep?: NextStep
  /** Screens that can be found and stand in no navigation. */
  readonly destinations?: readonly Destination[]
}

/** Declares a feature's presenter; an operation without its words does not compile. */
/* @__NO_SIDE_EFFECTS__ */
export function presenter<F extends Feature & { operations?: readonly { kind: K }[] }, K extends OperationKind = never>(
  feature: F & { operations?: readonly { kind: K }[] },
  parts: {
    search?: Readonly<Record<string, SearchPresenter>>
    nextStep?: NextStep
    destinations?: readonly Destination[]
  } & ([K] extends [never] ? unknown : { outbox: { readonly [P in K]: OutboxPresenter<P> } }),
): Presenter & { readonly feature: F } {
  const declared: Omit<Presenter, 'feature'> = { outbox: {}, search: {}, ...parts }
  return { ...declared, feature }
}

let registered: readonly Presenter[] = []

/** Makes the words of these features known; those of before are forgotten. */
export function registerPresenters(presenters: readonly Presenter[]): void {
  registered = presenters
}

/** How operations of a kind are shown. Throws where nobody registered it. */
export function outboxPresenter<K extends OperationKind>(kind: K): OutboxPresenter<K> {
  const found: OutboxPresenter<K> | undefined = registered.find(({ outbox }) => outbox[kind])?.outbox[kind]
  if (!found) throw new Error(`No presenter for ${kind}`)
  return found
}

/** How search results of a kind are shown; undefined where this build has no words for it. */
export const searchPresenter = (kind: string): SearchPresenter | undefined =>
  registered.find(({ search }) => Object.hasOwn(search, kind))?.search[kind]

/** What can be done next about a search result of a kind. */
export const nextStepAfter = (kind: string): NextStep | undefined =>
  registered.find(({ nextStep }) => nextStep?.after.includes(kind))?.nextStep

/** Screens that can be found beside those of the navigation. */
export const foundDestinations = (): readonly Destination[] =>
  registered.flatMap(({ destinations }) => destinations ?? [])
