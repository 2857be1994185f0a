import { posix } from 'node:path'
import { type ImportLine, readImports } from './read-imports.ts'
import { isTestFile, reactPackages, layerOf, workerLayers } from './import-rules.ts'

/** Where each `#name/` leads (the `imports` of package.json). */
export type ImportNames = Readonly<Record<string, string>>

const largest = 300

/**
 * Reads a tree of files (path → text) and tells every breach of the laws, one sentence each.
 * @param names the `imports` of package.json
 */
export function findBreaches(files: ReadonlyMap<string, string>, names: ImportNames): string[] {
  const breaches: string[] = []
  const graph = new Map<string, { next: string[]; packages: string[] }>()
  for (const [path, text] of files) {
    breaches.push(...nameAndSize(path, text))
    if (!/\.tsx?$/.test(path)) continue
    const read = readImports(path, text)
    if (read.barrel) breaches.push(`${path}: only hands on what others export (a barrel)`)
    const next: string[] = []
    const packages: string[] = []
    for (const line of read.imports) {
      const target = resolveTarget(path, line.specifier, names)
      if (target === null) packages.push(...(line.kind === 'type' ? [] : [line.specifier]))
      else if (line.kind === 'static' || line.kind === 'dynamic') next.push(target)
      const fault = target === null ? packageFault(path, line) : importFault(path, line, target, files)
      if (fault) breaches.push(`${path}:${line.line}: ${fault}`)
    }
    graph.set(path, { next, packages })
  }
  return [...breaches, ...findReactInWorkers(graph), ...findDeskOnDevices(graph)]
}

function nameAndSize(path: string, text: string): string[] {
  const name = posix.basename(path)
  const lines = text.split('\n').length
  return [
    ...(/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+$/.test(name) ? [] : [`${path}: not a kebab-case name`]),
    ...(lines > largest ? [`${path}: ${lines} lines, more than ${largest}`] : []),
  ]
}

/** The path an import leads to, or null for a package. */
export function resolveTarget(from: string, specifier: string, names: ImportNames): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  const exact = names[specifier]
  if (exact) return posix.join(exact)
  const alias = Object.entries(names).find(
    ([name]) => name.endsWith('*') && specifier.startsWith(name.replace('*', '')),
  )
  if (alias) return posix.join(alias[1].replace('*', ''), specifier.slice(alias[0].length - 1))
  return null
}

function packageFault(from: string, line: ImportLine): string | null {
  const { packages: law, lazy } = layerOf(from)?.layer ?? {}
  if (line.specifier.startsWith('#')) return `imports ${line.specifier}, which package.json does not have`
  if (!law || isTestFile(from)) return null
  if (line.kind === 'static' && lazy?.test(line.specifier))
    return `imports ${line.specifier}, which its layer loads lazily`
  const allowed = 'only' in law ? law.only.test(line.specifier) : !law.not.test(line.specifier)
  return allowed ? null : `imports ${line.specifier}, which its layer may not`
}

function importFault(
  from: string,
  line: ImportLine,
  target: string,
  files: ReadonlyMap<string, string>,
): string | null {
  const own = layerOf(from)
  const other = layerOf(target)
  if (/\.tsx?$/.test(target) && !files.has(target)) return `imports ${line.specifier}, which is not there`
  if (!/\.[a-z0-9]+(\?.*)?$/.test(target)) return `imports ${line.specifier} without its ending`
  if (!own) return null
  if (!other) return `imports ${line.specifier}, which is in no layer`
  if (isTestFile(target) && !isTestFile(from) && !isFree(own.folder))
    return `imports ${line.specifier}, a file for tests`
  if (own.folder === other.folder) {
    const through = line.specifier.startsWith('#') && !isFree(own.folder)
    return through ? `imports ${line.specifier} of its own layer: write it relative` : null
  }
  // The root of the server composes its layers, and holds them: relative is how it reaches into them.
  const inside = other.folder.startsWith(`${own.folder}/`)
  // The scripts have no # name: they run before anything else does.
  const free = inside || line.kind === 'address' || (own.folder === 'test' && other.folder === 'scripts')
  if (line.specifier.startsWith('.') && !free) {
    return `leaves its layer by ${line.specifier}: use its # name`
  }
  if (isTestFile(from)) return null
  return mayImport(own.layer, other.layer.folder, target, line.kind)
    ? null
    : `imports ${target}: ${own.layer.folder} may not`
}

function isFree(folder: string): boolean {
  return folder === 'test' || folder === 'bench'
}

function mayImport(
  own: NonNullable<ReturnType<typeof layerOf>>['layer'],
  other: string,
  target: string,
  kind: ImportLine['kind'],
): boolean {
  if (other === 'test' || other === 'bench') return isFree(own.folder)
  if (own.may.includes('*') || own.may.includes(other)) return true
  if (own.files?.some((file) => file.test(target))) return true
  return (kind === 'type' || kind === 'address') && own.types?.some((file) => file.test(target)) === true
}

type Graph = ReadonlyMap<string, { next: string[]; packages: string[] }>

/** Follows what the workers' layers reach at run time: React must not come along. */
function findReactInWorkers(graph: Graph): string[] {
  const reached = reachedFrom(graph, (path) => workerLayers.includes(layerOf(path)?.folder ?? ''))
  return [...reached.keys()].flatMap((path) => {
    const found = graph.get(path)?.packages.find((name) => reactPackages.test(name))
    return found ? [`${wayTo(path, reached)}: brings ${found} into the workers`] : []
  })
}

/** What every device loads of a feature (its domain, its presenter) must bring nothing of its desk. */
function findDeskOnDevices(graph: Graph): string[] {
  const reached = reachedFrom(graph, (path) => /^src\/domain\/.|-presenter\.ts$/.test(path))
  return [...reached.keys()]
    .filter((path) => /^contract\/features\/.*-desk\.ts$/.test(path))
    .map((path) => `${wayTo(path, reached)}: brings the desk to every device`)
}

/** Every file that is reached at run time from those given, and from which. */
function reachedFrom(graph: Graph, starts: (path: string) => boolean): ReadonlyMap<string, string | null> {
  const first = [...graph.keys()].filter((path) => !isTestFile(path) && starts(path))
  const cameFrom = new Map<string, string | null>(first.map((path) => [path, null]))
  // A map's keys are walked in order while more are added: this visits everything reached, once.
  for (const path of cameFrom.keys())
    for (const next of graph.get(path)?.next ?? []) if (!cameFrom.has(next)) cameFrom.set(next, path)
  return cameFrom
}

function wayTo(path: string, cameFrom: ReadonlyMap<string, string | null>): string {
  const before = cameFrom.get(path)
  return before ? `${wayTo(before, cameFrom)} → ${path}` : path
}
