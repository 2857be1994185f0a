/** A room of the house: a folder with a wall around it. The longest folder that fits a path is its room. */
interface Room {
  /** Folder; `*` stands for one name, so that each feature and each module is a room of its own. */
  folder: string
  /** Rooms (as here) it may import at run time. */
  may: readonly string[]
  /** Files of others it may import, by path: the doors left in a wall. */
  doors?: readonly RegExp[]
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

/** The walls of the house, as CONTRIBUTING.md tells them. */
export const rooms: readonly Room[] = [
  { folder: 'contract', may: [], packages: { only: /^valibot$/ } },
  { folder: 'src/ui', may: [], packages: { not: new RegExp(`${browser.source}|^(dexie|react-router|@lingui/)`) } },
  {
    folder: 'src/platform',
    may: ['contract', 'src/locales'],
    types: [/^workers\/[^/]+\/(index|[a-z-]+-api)\.ts$/],
    packages: { not: browser },
    lazy: /^dexie/,
  },
  { folder: 'src/locales', may: [] },
  { folder: 'src/data', may: ['contract', 'src/platform'], packages: { not: withoutReact } },
  {
    folder: 'src/features/*',
    may: ['src/ui', 'src/data', 'src/platform', 'contract'],
    packages: { not: browser },
  },
  {
    folder: 'src/app',
    may: ['src/features/*', 'src/ui', 'src/data', 'src/platform', 'src/locales', 'contract'],
    packages: { not: browser },
  },
  // What #data throws is told apart by its class.
  {
    folder: 'sw',
    may: ['contract', 'src/data'],
    doors: [/^src\/platform\/call-error\.ts$/],
    packages: { not: withoutReact },
  },
  {
    folder: 'workers',
    may: ['contract', 'src/data'],
    doors: [/^src\/platform\/(persisted\/part-cipher|call-error)\.ts$/],
    packages: { not: withoutReact },
  },
  { folder: 'server/platform', may: ['contract'] },
  // Another module is reached through its service alone.
  {
    folder: 'server/modules/*',
    may: ['server/platform', 'contract'],
    doors: [/^server\/modules\/[^/]+\/[a-z-]+-service\.ts$/],
  },
  {
    folder: 'server/demo',
    may: ['server/platform', 'contract'],
    doors: [/^server\/modules\/[^/]+\/[a-z-]+-service\.ts$/],
  },
  { folder: 'server', may: ['server/platform', 'server/modules/*', 'server/demo', 'contract'] },
  { folder: 'test', may: ['*'] },
  { folder: 'bench', may: ['*'] },
  { folder: 'scripts', may: [] },
]

/** Rooms that run in a worker as well: nothing they reach at run time may bring React along. */
export const workerRooms = ['contract', 'src/data', 'sw', 'workers']
export const reactPackages = react

/** A room with the folder it has for a path: `src/features/sale` for `src/features/*`. */
export function roomOf(path: string): { room: Room; folder: string } | null {
  for (const room of rooms.toSorted((a, b) => b.folder.split('/').length - a.folder.split('/').length)) {
    const names = room.folder.split('/')
    const own = path.split('/').slice(0, names.length)
    const fits =
      path.split('/').length > names.length && names.every((name, index) => name === '*' || name === own[index])
    if (fits) return { room, folder: own.join('/') }
  }
  return null
}

/** Whether a file is there for tests only: its imports are free, and no product file may import it. */
export function isTestFile(path: string): boolean {
  return /\.test\.tsx?$|\.test-support\.tsx?$|\/test-support\//.test(path)
}
