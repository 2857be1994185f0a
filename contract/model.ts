import type { CollectionDefinition, CollectionName } from './engine/collection.ts'
import { engineEndpoints } from './engine/engine-endpoints.ts'
import type { Endpoint } from './engine/endpoint.ts'
import { engineErrors, type ErrorCode } from './engine/errors.ts'
import type { Feature, Permission } from './engine/feature.ts'
import type { OperationDefinition, OperationKind } from './engine/operation.ts'
import type { RoleName } from './engine/session/client.ts'
import { features } from './features.ts'
import { moduleNames } from './modules.ts'
import { reservedLegacyPaths, reservedPaths } from './reserved-paths.ts'

// What the features and the engine give, by name, for the server and the tests: nothing here is written
// twice. The app asks its own, smaller list (`src/domain/domain.ts`).

const all: readonly Feature[] = features

/** Several parts as one; throws with its name where two give the same. */
export function merged<T>(parts: readonly (Readonly<Record<string, T>> | undefined)[]): Record<string, T> {
  const entries = parts.flatMap((part) => Object.entries(part ?? {}))
  const twice = entries.find(([name], index) => entries.findIndex(([other]) => other === name) !== index)
  if (twice) throw new Error(`${twice[0]} is registered twice`)
  return Object.fromEntries(entries)
}

/** Every endpoint by name: the OpenAPI document, the wire hash and the access tests walk it. */
export const endpoints: Readonly<Record<string, Endpoint>> = merged([
  engineEndpoints,
  ...all.map((feature) => feature.endpoints),
])

/** Every error the server may answer, with its HTTP status. */
export const errorCatalogue = merged([engineErrors, ...all.map((feature) => feature.errors)]) as Readonly<
  Record<ErrorCode, number>
>

/** Every code. */
export const errorCodes = Object.keys(errorCatalogue) as ErrorCode[]

/** Every operation by its kind. */
export const operations = merged(
  all.map((feature) => Object.fromEntries((feature.operations ?? []).map((each) => [each.kind, each]))),
) as Readonly<Record<OperationKind, OperationDefinition>>

/** Every kind of operation. */
export const operationKinds = Object.keys(operations) as OperationKind[]

/** Every collection by its name. */
export const collections = merged(
  all.map((feature) => Object.fromEntries((feature.collections ?? []).map((each) => [each.name, each]))),
) as Readonly<Record<CollectionName, CollectionDefinition>>

/** The name of every collection. */
export const collectionNames = Object.keys(collections) as CollectionName[]

/** Purposes of files that people send, with the module each belongs to. */
export const filePurposes: ReadonlyMap<string, string | null> = new Map(
  Object.values<OperationDefinition>(operations).flatMap(({ filePurpose, module }) =>
    filePurpose ? [[filePurpose, module]] : [],
  ),
)

const permissions = merged(all.map((feature) => feature.permissions)) as Readonly<
  Record<Permission, readonly RoleName[]>
>

/** Whether somebody with these roles may do it; the server and the buttons ask the same list. */
export function can(roles: readonly RoleName[], permission: Permission): boolean {
  return roles.some((role) => permissions[permission].includes(role))
}

/** Addresses of every screen as patterns, those of modules to come among them. */
export const pathPatterns: readonly string[] = [
  ...all.flatMap(({ paths }) =>
    Object.values(paths ?? {}).map((path) => path(...(Array.from({ length: path.length }, () => ':part') as never[]))),
  ),
  ...Object.values(reservedPaths).flat(),
  ...Object.keys(reservedLegacyPaths),
]

/** First parts of the addresses that the app and its server have themselves: no client's own page may stand in their way. */
export const takenSegments: ReadonlySet<string> = new Set([
  ...pathPatterns.map((path) => path.split(/[/?]/)[1] ?? '').filter((first) => first && !first.startsWith(':')),
  'courses',
  'api',
  'o',
  'etraining_login',
  'accounts',
  'media',
  'assets',
  'healthz',
  'readyz',
  'metrics',
])

/** What does not fit together in a list of features, one sentence each: names, modules and codes that do not exist. */
export function problemsOf(list: readonly Feature[]): string[] {
  const isModule = (name: string | null | undefined) => !name || moduleNames.some((known) => known === name)
  return list.flatMap((each) => [
    ...(/^[a-z]+(-[a-z]+)*$/.test(each.name) ? [] : [`${each.name}: not a kebab-case name`]),
    ...Object.entries(each.endpoints ?? {}).flatMap(([name, { access, module, permission, errors }]) => [
      ...(isModule(module) ? [] : [`${name} of ${each.name}: no module ${module}`]),
      ...((access === 'staff' || access === 'platform') === (permission !== undefined)
        ? []
        : [`${name} of ${each.name}: staff need a permission, nobody else has one`]),
      ...(permission === undefined || Object.hasOwn(permissions, permission)
        ? []
        : [`${name} of ${each.name}: no permission ${permission}`]),
      ...(errors ?? [])
        .filter((code) => !Object.hasOwn(errorCatalogue, code))
        .map((code) => `${name} of ${each.name}: no code ${code}`),
    ]),
    ...[...(each.operations ?? []), ...(each.collections ?? [])]
      .filter(({ module }) => !isModule(module))
      .map(({ module }) => `${each.name}: no module ${module}`),
  ])
}
