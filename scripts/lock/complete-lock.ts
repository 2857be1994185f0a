// After `npm install <package>`: `node scripts/lock/complete-lock.ts`. A package with programs of its own names one
// optional package for each platform. npm leaves those out of the lockfile that the registry of the day did not
// have, and `npm ci` then refuses the whole lockfile. This writes them in, with the integrity that the registry says,
// since npm takes whatever comes for a package whose integrity the lockfile does not hold. `--check` only tells.
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

interface Locked {
  name?: string
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  cpu?: string[]
  os?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

// Another lockfile may be named: `node scripts/lock/complete-lock.ts --check <file>`.
const named = process.argv.find((argument) => argument.endsWith('.json'))
const file = named ? pathToFileURL(named) : new URL('../../package-lock.json', import.meta.url)
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

/** The integrity of one published version, as the registry tells it. */
async function integrityOf(name: string, version: string): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['view', `${name}@${version}`, 'dist.integrity'])
  const integrity = stdout.trim()
  if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity)) {
    throw new Error(`${name}@${version}: the registry told no integrity`)
  }
  return integrity
}

const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> }
const added: Record<string, Locked> = {}
for (const [path, locked] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(locked.optionalDependencies ?? {})) {
    const place = gapOf(lock.packages, path, name, version)
    if (place) added[place] = lockedFromName(name, version, locked.dev)
  }
}
const all = Object.entries({ ...lock.packages, ...added }).toSorted(([a], [b]) => a.localeCompare(b, 'en'))
const unproved = all.filter(([path, locked]) => path !== '' && !locked.link && !locked.integrity)
const count = Object.keys(added).length
const checkOnly = process.argv.includes('--check')
if (!checkOnly && count + unproved.length > 0) {
  for (const [path, locked] of unproved) {
    const name = locked.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const { version, resolved, ...rest } = locked
    const integrity = await integrityOf(name, version ?? '')
    const whole = { version, ...(resolved && { resolved }), integrity, ...rest }
    all[all.findIndex(([place]) => place === path)] = [path, whole]
  }
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(all) }, null, 2)}\n`)
}
const told = checkOnly
  ? ['are missing from', 'have no integrity in']
  : ['were added to', 'were given their integrity in']
console.log(`${count} packages of other platforms ${told[0]} package-lock.json`)
console.log(`${unproved.length} packages ${told[1]} package-lock.json`)
process.exitCode = checkOnly && count + unproved.length > 0 ? 1 : 0
