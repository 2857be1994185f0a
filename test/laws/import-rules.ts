/** A folder with rules of its own on what it may import. The longest that fits a path is the path's. */
interface Layer {
  /** Folder; `*` stands for one name, so that each feature and each module is a layer of its own. */
  folder: string
  /** Rooms (as here) it may import at run time. */
  may: readonly string[]
  /** Single files of others it may import, by path. */
  files?: readonly RegExp[]
  /** Files of others it may import as types or start as a worker. */
  types?: readonly RegExp[]
  /** Packages it may not import; `only` names the ones it may. */
  packages?: { not: RegExp } | { only: RegExp }
  /** Packages it may import lazily alone: they stay out of the start bundle. */
  lazy?: RegExp
}

const server =
  /^(node:|fastify|@fastify\/|kysely|pg|pino|prom-client|sharp$|libheif-js|@aws-sdk\/|ioredis|@electric-sql\/|@node-rs\/)/
const react =
  /^(react|react-dom|react-router|dexie-react-hooks|@lingui\/react|lucide-react|sonner|react-hook-form)(\/|$)/
const browser = new RegExp(`${server.source}|^(vite|vitest)(/|$)`)
const withoutReact = new RegExp(`${browser.source}|${react.source}`)

const feature = 'contract/features/*'
const service = /^server\/features\/[^/]+\/([^/]+\/)?[a-z-]+-service\.ts$/
/** What the lists give, by name. */
const model = /^contract\/model\.ts$/

/** What a client switches on and off. */
const modules = /^contract\/modules\.ts$/
/** Addresses of modules to come. */
const reserved = /^contract\/reserved-paths\.ts$/

/** Who may import whom, as the architecture has it. */
export const layers: readonly Layer[] = [
  { folder: 'contract/engine', may: [], packages: { only: /^valibot$/ } },
  { folder: feature, may: ['contract/engine', feature], files: [modules], packages: { only: /^valibot$/ } },
  { folder: 'contract', may: ['contract/engine', feature], packages: { only: /^valibot$/ } },
  { folder: 'src/ui', may: [], packages: { not: new RegExp(`${browser.source}|^(dexie|react-router|@lingui/)`) } },
  {
    folder: 'src/platform',
    may: ['contract/engine', feature, 'src/locales'],
    files: [reserved],
    types: [/^workers\/[^/]+\/(index|[a-z-]+-api)\.ts$/],
    packages: { not: browser },
    lazy: /^dexie/,
  },
  { folder: 'src/locales', may: [] },
  // The one way from the engine to the features is the list that package.json names `#model`.
  {
    folder: 'src/engine',
    may: ['contract/engine', 'src/platform'],
    files: [/^src\/domain\/domain\.ts$/],
    packages: { not: withoutReact },
  },
  {
    folder: 'src/domain/*',
    may: ['contract/engine', feature, 'src/engine', 'src/platform', 'src/domain/*'],
    packages: { not: withoutReact },
  },
  {
    folder: 'src/features/*',
    may: ['src/domain/*', 'src/ui', 'src/engine', 'src/platform', 'contract/engine', feature],
    files: [modules],
    packages: { not: browser },
  },
  {
    folder: 'src/app',
    may: [
      'src/features/*',
      'src/domain/*',
      'src/ui',
      'src/engine',
      'src/platform',
      'src/locales',
      'contract/engine',
      feature,
    ],
    files: [/^src\/(features|desks)\.ts$/, reserved],
    packages: { not: browser },
  },
  { folder: 'src', may: ['*'] },
  // What the engine throws is told apart by its class.
  {
    folder: 'sw',
    may: ['contract/engine', 'src/engine'],
    files: [/^src\/platform\/call-error\.ts$/],
    packages: { not: withoutReact },
  },
  {
    folder: 'workers',
    may: ['contract/engine', 'src/engine'],
    files: [/^src\/platform\/(persisted\/part-cipher|call-error)\.ts$/],
    packages: { not: withoutReact },
  },
  {
    folder: 'server/platform',
    may: ['contract/engine'],
    files: [model],
    types: [/^contract\/features\//],
  },
  { folder: 'server/engine', may: ['server/platform', 'contract/engine'], files: [model] },
  // Another feature is reached through its service alone.
  {
    folder: 'server/features/*',
    may: ['server/engine', 'server/platform', 'contract/engine', feature],
    files: [model, modules, service],
  },
  {
    folder: 'server/demo',
    may: ['server/engine', 'server/platform', 'contract/engine', feature],
    files: [model, service, /^server\/features\.ts$/],
  },
  {
    folder: 'server',
    may: [
      'server/engine',
      'server/platform',
      'server/features/*',
      'server/demo',
      'contract/engine',
      feature,
      'contract',
    ],
  },
  { folder: 'test', may: ['*'] },
  { folder: 'bench', may: ['*'] },
  { folder: 'scripts', may: [] },
]

/** Rooms that run in a worker as well: nothing they reach at run time may bring React along. */
export const workerLayers = ['contract/engine', 'src/engine', 'src/domain', 'sw', 'workers']
export const reactPackages = react

/** A layer with the folder it has for a path: `src/features/sale` for `src/features/*`. */
export function layerOf(path: string): { layer: Layer; folder: string } | null {
  for (const layer of layers.toSorted((a, b) => b.folder.split('/').length - a.folder.split('/').length)) {
    const names = layer.folder.split('/')
    const own = path.split('/').slice(0, names.length)
    const fits =
      path.split('/').length > names.length && names.every((name, index) => name === '*' || name === own[index])
    if (fits) return { layer, folder: own.join('/') }
  }
  return null
}

/** Whether a file is there for tests only: its imports are free, and no product file may import it. */
export function isTestFile(path: string): boolean {
  return /\.test\.tsx?$|\.test-support\.tsx?$|\.samples\.ts$|\/test-support\//.test(path)
}
