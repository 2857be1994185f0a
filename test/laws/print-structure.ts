import { posix } from 'node:path'
import { isTestFile } from './import-rules.ts'
import { laws, tree } from './laws.ts'

// `npm run structure`: what the repository looks like, and which of its laws is broken.

const runtimes = ['contract/features', 'src/domain', 'src/features', 'server/features'] as const
const say = (line = '') => process.stdout.write(`${line}\n`)
const isTest = (path: string) => isTestFile(path) || /\.spec\.tsx?$/.test(path)
const linesOf = (text: string) => text.split('\n').length - 1
const code = [...tree].filter(([path]) => !isTest(path) && !/^(test|bench|scripts|src\/locales)\//.test(path))

const names = [
  ...new Set(code.flatMap(([path]) => runtimes.flatMap((runtime) => featureIn(path, runtime) ?? []))),
].toSorted()

/** The feature whose folder in a runtime holds a file, or null. */
function featureIn(path: string, runtime: string): string | null {
  if (!path.startsWith(`${runtime}/`)) return null
  const rest = path.slice(runtime.length + 1).split('/')
  return rest.length > 1 ? (rest[0] ?? null) : null
}

function printFeatures(): void {
  say(['feature'.padEnd(16), ...['contract', 'domain', 'app', 'server'].map((name) => name.padStart(12))].join(''))
  for (const name of names) {
    const cells = runtimes.map((runtime) => {
      const own = code.filter(([path]) => featureIn(path, runtime) === name)
      const lines = own.reduce((sum, [, text]) => sum + linesOf(text), 0)
      return (own.length === 0 ? '·' : `${own.length} / ${lines}`).padStart(12)
    })
    say([name.padEnd(16), ...cells].join(''))
  }
  say('(files / lines, tests not counted)')
}

function printLargest(title: string, rows: readonly (readonly [string, number])[], unit: string): void {
  say(`\n${title}`)
  for (const [name, size] of rows.toSorted((a, b) => b[1] - a[1]).slice(0, 8)) say(`  ${name}: ${size} ${unit}`)
}

printFeatures()
const sizes = code.map(([path, text]) => [path, linesOf(text)] as const)
printLargest('Largest files', sizes, 'lines')
const folders = Map.groupBy(code, ([path]) => posix.dirname(path))
printLargest(
  'Fullest folders',
  [...folders].map(([folder, files]) => [folder, files.length] as const),
  'files',
)
const sorted = sizes.map(([, lines]) => lines).toSorted((a, b) => a - b)
const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
say(`\n${sizes.length} files, median ${at(0.5)} lines, 95th percentile ${at(0.95)}, largest ${at(1)}`)

say('\nLaws')
let broken = 0
for (const law of laws) {
  const breaks = law.broken()
  broken += breaks.length
  say(`  ${breaks.length === 0 ? '✓' : '✗'} ${law.name}`)
  for (const line of breaks) say(`      ${line}`)
}
say(`\n${names.length} features, ${laws.length} laws, ${broken} broken`)
process.exitCode = broken > 0 ? 1 : 0
