import type { MessageDescriptor } from '@lingui/core'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CollectionName, ModuleOf, RowOf } from '#contract/engine/collection.ts'
import type { ModuleName } from '#contract/engine/feature.ts'
import type { Layout } from '../theme/viewport.ts'

// [Note: Home] Home shows what is most wanted of every feature and names none of them: each feature gives a part for
// each layout, the app registers them before it draws home. What all of them show is read in one go, so that the
// first frame has it; the parts come with the chunks of the start (`scripts/build/chunk-groups.ts`).

/** Rows of some collections as this person sees them; none of a module that is off. */
export type HomeRows<C extends CollectionName = CollectionName> = { readonly [N in C]: RowOf<N>[] } & {
  /** Courses that are complete on this device. */
  readonly downloaded: ReadonlySet<number>
}

/** What people of a client do most, one tap away. */
export interface HomeAction {
  label: MessageDescriptor
  icon: LucideIcon
  path: string
  /** Its place among the others. */
  order: number
  /** It stands beside others only, and in no tile. */
  minor?: true
}

export interface HomeTileProps<C extends CollectionName = CollectionName> {
  rows: HomeRows<C>
  /** The day in the client's time zone. */
  today: string
  layout: Layout
  /** What can be done here, minor actions left out. */
  actions: readonly HomeAction[]
}

type Tile<C extends CollectionName> = (props: HomeTileProps<C>) => ReactNode

/** Where a tile stands: under the greeting, before or after the actions of a phone; `aside` is a desk's second column. */
interface TilePosition {
  area: 'greeting' | 'top' | 'main' | 'aside'
  order: number
}

/** Something on home; shows nothing where it has nothing to show. */
export type HomeTile<C extends CollectionName = CollectionName> = Partial<Record<Layout, TilePosition>> &
  // One of a single layout is loaded there alone.
  ({ tile: Tile<C> } | { load: () => Promise<Tile<C>> })

/** What a feature gives to home. */
export interface HomePart<C extends CollectionName = CollectionName> {
  /** Switched off in a client: nothing of the part is shown; null: no module switches it. */
  module: ModuleName | null
  /** What it shows, each with its module. */
  collections: { readonly [N in C]?: ModuleOf<N> }
  /** There is something to show: where no part says so, home is empty. */
  hasContent?(rows: HomeRows<C>): boolean
  /** Where somebody is led to before home shows, or null: what they have to do first. */
  heldAt?(rows: HomeRows<C>, now: Date): string | null
  tiles: readonly HomeTile<C>[]
  action?: HomeAction
}

/** Declares a part; a tile that reads a collection beside the named ones does not compile. */
/* @__NO_SIDE_EFFECTS__ */
export function homePart<const C extends CollectionName>(
  part: HomePart<C> & { collections: { readonly [N in C]: ModuleOf<N> } },
): HomePart {
  return part
}

/** A tile that can be drawn. */
export interface ReadyTile extends TilePosition {
  module: ModuleName | null
  tile: Tile<CollectionName>
}

let parts: readonly HomePart[] = []
let tiles: Readonly<Partial<Record<Layout, readonly ReadyTile[]>>> = {}

/** Makes these parts home's own, ready to be drawn in a layout. */
export async function prepareHome(layout: Layout, all: readonly HomePart[]): Promise<void> {
  const placed = all.flatMap(({ module, tiles: own }) => {
    return own.flatMap((each) => (each[layout] ? [{ module, position: each[layout], each }] : []))
  })
  const ready = await Promise.all(
    placed.map(async ({ module, position, each }) => {
      return { ...position, module, tile: 'tile' in each ? each.tile : await each.load() }
    }),
  )
  parts = all
  tiles = { ...tiles, [layout]: ready.toSorted((a, b) => a.order - b.order) }
}

/** What home is made of. */
export const homeParts = (): readonly HomePart[] => parts

/** Home's tiles in a layout, in their order. */
export const homeTiles = (layout: Layout): readonly ReadyTile[] => tiles[layout] ?? []
