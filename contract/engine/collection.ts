import * as v from 'valibot'
import type { ListedCollection } from './feature.ts'

/** Rows that go down, as a feature declares them. */
export interface CollectionDefinition<Name extends string = string, Schema extends v.GenericSchema = v.GenericSchema> {
  readonly name: Name
  readonly schema: Schema
  /** The field that is the row's key. */
  readonly key: string
  /** Whose rows they are: the client's (everybody who may see the module) or the person's own. */
  readonly stream: 'client' | 'user'
  /** The module that must be switched on, or null. */
  readonly module: string | null
  /** Further fields of the row that the device finds rows by. */
  readonly indexes?: readonly string[]
}
export type AnyCollection = CollectionDefinition

/** Declares a collection; the types of its parts are kept. */
/* @__NO_SIDE_EFFECTS__ */
export function collection<const Name extends string, Schema extends v.GenericSchema, const Rest>(
  definition: Rest & { name: Name; schema: Schema } & CollectionDefinition<Name, Schema>,
): Rest & CollectionDefinition<Name, Schema> {
  return definition
}

type CollectionMap = { [C in ListedCollection as C['name']]: C }

/** The name of a collection of this build. */
export type CollectionName = Extract<keyof CollectionMap, string>
/** A row of a collection. */
export type RowOf<C extends CollectionName> = CollectionMap[C] extends { schema: infer S extends v.GenericSchema }
  ? v.InferOutput<S>
  : never
/** The module that a collection belongs to. */
export type ModuleOf<C extends CollectionName> = CollectionMap[C]['module']
/** Collections of one kind of stream. */
export type CollectionOf<S extends 'client' | 'user'> = {
  [C in CollectionName]: CollectionMap[C]['stream'] extends S ? C : never
}[CollectionName]

/** One changed row; `row` null means it is gone. Keys travel as text. */
export const changeSchema = v.object({
  collection: v.custom<CollectionName>((name) => typeof name === 'string'),
  key: v.string(),
  row: v.nullable(v.record(v.string(), v.unknown())),
})
export type Change = v.InferOutput<typeof changeSchema>
