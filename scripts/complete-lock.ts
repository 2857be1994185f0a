// After `npm install <package>`: `node scripts/complete-lock.ts`. A package with programs of its own names one
// optional package for each platform. npm leaves those out of the lockfile that the registry of the day did not
// have, and `npm ci` then refuses the whole lockfile. This writes them in; `--check` only tells.
import { readFileSync, writeFileSync } from 'node:fs'

interface Locked {
  version?: string
  dev?: boolean
  optional?: boolean
  cpu?: string[]
  os?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const file = new URL('../package-lock.json', import.meta.url)
const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']

/** Where an optional dependency belongs in the tree, or null when it is there already. */
function gapOf(packages: Record<string, Locked>, path: string, name: string, version: string): string | null {
  const beside = `${path.slice(0, path.lastIndexOf('node_modules/'))}node_modules/${name}`
  const inside = `${path}/node_modules/${name}`
  const found = [inside, beside, `node_modules/${name}`].find((place) => packages[place])
  // A range was answered by npm itself; only an exact version names a platform's package.
  if (!/^\d/.test(version) || (found && packages[found]?.version === version)) return null
  return found === beside ? inside : beside
}

/** What npm would have written of a platform's package, read from its name (`…-linux-x64-musl`). */
function lockedFromName(name: string, version: string, dev: boolean | undefined): Locked {
  const parts = name.split(/[-/]/)
  const system = parts.find((part) => systems.includes(part))
  const cpu = parts.includes('wasm32') ? 'wasm32' : system && parts[parts.indexOf(system) + 1]
  if (!cpu) throw new Error(`${name}: its name tells no platform; write it into package-lock.json by hand`)
  const libc = /(musl|gnu)\w*$/.exec(name)?.[1]
  return {
    version,
    cpu: [cpu],
    ...(dev && { dev }),
    ...(system === 'linux' && libc && { libc: [libc === 'gnu' ? 'glibc' : libc] }),
    optional: true,
    ...(system && { os: [system] }),
  }
}

const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> }
const added: Record<string, Locked> = {}
for (const [path, locked] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(locked.optionalDependencies ?? {})) {
    const place = gapOf(lock.packages, path, name, version)
    if (place) added[place] = lockedFromName(name, version, locked.dev)
  }
}
const count = Object.keys(added).length
const checkOnly = process.argv.includes('--check')
if (count > 0 && !checkOnly) {
  const all = Object.entries({ ...lock.packages, ...added }).toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(all) }, null, 2)}\n`)
}
console.log(
  `${count} packages of other platforms ${checkOnly ? 'are missing from' : 'were added to'} package-lock.json`,
)
process.exitCode = checkOnly && count > 0 ? 1 : 0
