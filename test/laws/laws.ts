import { features } from '#contract/features.ts'
import { collectionNames, operationKinds } from '#contract/model.ts'
import { findCircles } from './find-circles.ts'
import { crowdedFolders, kindsAwayFromHome, namesInEngines } from './find-names.ts'
import { findBreaches, type ImportNames } from './find-violations.ts'
import { readJson, readTree } from './read-tree.ts'

/** The repository's code: what the laws are held against. */
export const tree = readTree(
  ['contract', 'src', 'sw', 'workers', 'server', 'test', 'bench', 'scripts'],
  /\.(tsx?|js|css|sql)$/,
)

/** The names by which imports cross folders. */
export const importNames = (readJson('package.json') as { imports: ImportNames }).imports

/** Which feature each kind of operation belongs to. */
export const owners: ReadonlyMap<string, string> = new Map(
  features.flatMap((feature) =>
    ('operations' in feature ? feature.operations : []).map(({ kind }): [string, string] => [kind, feature.name]),
  ),
)

/** A law by its name, and what breaks it: one sentence each. */
export interface Law {
  readonly name: string
  readonly broken: () => string[]
}

/** Every law that is read off the files. Those of types are held by the compiler. */
export const laws: readonly Law[] = [
  {
    name: 'imports go where they may; names are kebab-case, files have at most 300 lines, none is a barrel',
    broken: () => findBreaches(new Map([...tree].filter(([path]) => !path.endsWith('.sql'))), importNames),
  },
  { name: 'no folder holds more than twelve files of code beside tests', broken: () => crowdedFolders(tree) },
  { name: 'imports run in no circle', broken: () => findCircles(tree, importNames) },
  {
    name: 'the kind of an operation stands in its feature’s own folders alone',
    broken: () => kindsAwayFromHome(tree, owners),
  },
  {
    name: 'the engines name no operation and no collection',
    broken: () => namesInEngines(tree, [...operationKinds, ...collectionNames]),
  },
]
