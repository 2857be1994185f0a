import type { AnyCollection } from './collection.ts'
import type { Endpoint } from './endpoint.ts'
import type { AnyOperation } from './operation.ts'
import type { RoleName } from './session/client.ts'

/**
 * One part of the product as both sides agree on it: what goes up, what comes down, what is asked
 * for, how it is refused, and who may. `contract/features.ts` lists them all; nothing else does.
 */
export interface Feature {
  /** The name of its folder in every runtime. */
  readonly name: string
  /** What a person does that goes up. */
  readonly operations?: readonly AnyOperation[]
  /** Rows that go down. */
  readonly collections?: readonly AnyCollection[]
  /** What is asked of the server, by the name it has in documents and tests. */
  readonly endpoints?: Readonly<Record<string, Endpoint>>
  /** Its refusals, each with its HTTP status. Codes are never renamed: old apps know them. */
  readonly errors?: Readonly<Record<string, number>>
  /** What only some roles may do in a client. */
  readonly permissions?: Readonly<Record<string, readonly RoleName[]>>
  /** Addresses of its screens, by name; they stand in a file of their own, which the start can read without schemas. */
  readonly paths?: Readonly<Record<string, (...parts: never[]) => string>>
}

/** Declares a feature; the types of its parts are kept. */
/* @__NO_SIDE_EFFECTS__ */
export function feature<const F extends Feature>(definition: F): F {
  return definition
}

/**
 * What this build is made of, for the types: `contract/features.ts` adds the list of features and of
 * modules to it, so that an unknown kind, collection, code or module does not compile anywhere.
 */
export interface Register {}

type Listed = Register extends { features: infer F extends readonly Feature[] } ? F[number] : Feature
type Defined<T> = Exclude<T, undefined>
type PartsOf<F, Part extends string> = F extends { readonly [P in Part]: infer T } ? T : never

/** Every operation of the listed features. */
export type ListedOperation = Defined<PartsOf<Listed, 'operations'>> extends readonly (infer O)[] ? O : never
/** Every collection of the listed features. */
export type ListedCollection = Defined<PartsOf<Listed, 'collections'>> extends readonly (infer C)[] ? C : never
type KeysOf<T> = T extends unknown ? keyof T & string : never
/** Codes of the listed features; those of the engine are in `errors.ts`. */
export type ListedErrorCode = KeysOf<PartsOf<Listed, 'errors'>>
/** What only some roles may do. */
export type Permission = KeysOf<PartsOf<Listed, 'permissions'>>
/** Modules that a client switches on or off. */
export type ModuleName = Register extends { modules: infer M extends string } ? M : string
