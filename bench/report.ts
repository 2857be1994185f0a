import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { cpus, loadavg, release, totalmem } from 'node:os'

/** One measured figure beside what it must hold. `limit` reads as `atMost` or `atLeast` in the same unit. */
export interface Figure {
  what: string
  value: number
  unit: string
  atMost?: number
  atLeast?: number
  /** The reference of the same run, where there is one. */
  note?: string
}

/** A group of figures that were measured one after the other. */
export interface Section {
  name: string
  figures: Figure[]
  /** What the machine had to do besides, before the group began. */
  load: number
  /** Why the group could not be measured. */
  failure?: string
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

function holds(figure: Figure): boolean {
  return (
    (figure.atMost === undefined || figure.value <= figure.atMost) &&
    (figure.atLeast === undefined || figure.value >= figure.atLeast)
  )
}

/** Whether a section was measured and each of its figures holds. */
export const isGood = (section: Section): boolean => section.failure === undefined && section.figures.every(holds)

/** The load of the last minute, as `uptime` tells it. */
export const presentLoad = (): number => loadavg()[0] ?? 0

/** A number as people read it: three digits that count, and its whole part always. */
export function round(value: number): number {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return Number(value.toFixed(digits))
}

/** Several measurements in a note: `0.61, 0.58, 0.6`. */
export const each = (values: readonly number[]): string => values.map(round).join(', ')

function line(figure: Figure): string {
  const { what, value, unit, atMost, atLeast, note = '' } = figure
  const limit = atMost !== undefined ? `≤ ${atMost}` : atLeast !== undefined ? `≥ ${atLeast}` : ''
  const answer = limit === '' ? '' : holds(figure) ? 'yes' : '**no**'
  return `| ${what} | ${round(value)} ${unit} | ${limit} | ${answer} | ${note} |`
}

const browser = execFileSync(process.env['CHROMIUM'] ?? 'chromium', ['--version'], { encoding: 'utf8' }).trim()
const hardware = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB`
const machine = `${hardware}, ${process.platform} ${release()}, Node ${process.versions.node}, ${browser}`

/** A section as it stands in the results, with the machine it was measured on: they come from more than one. */
export function sectionText({ name, figures, load, failure }: Section): string {
  const day = new Date().toISOString().slice(0, 10)
  return [
    `## ${name}`,
    '',
    `${day}, load ${load.toFixed(1)} before it began; ${machine}.`,
    '',
    ...(failure ? [`**Could not be measured:** ${failure}`, ''] : []),
    ...(figures.length > 0 ? ['| what | measured | must be | holds | |', '|---|---|---|---|---|'] : []),
    ...figures.map(line),
    '',
  ].join('\n')
}

const results = new URL('RESULTS.md', import.meta.url)

/** Sections of the last results by name: what is not measured now stays as it was. */
function earlierSections(): Map<string, string> {
  const text = existsSync(results) ? readFileSync(results, 'utf8') : ''
  const parts = text.split(/^(?=## )/m).filter((part) => part.startsWith('## '))
  return new Map(parts.map((part) => [part.slice(3, part.indexOf('\n')), `${part.trimEnd()}\n`]))
}

/** Writes `bench/RESULTS.md`: every figure; groups in the order of `names`. */
export async function writeResults(names: readonly string[], sections: readonly Section[]): Promise<void> {
  const texts = earlierSections()
  for (const section of sections) texts.set(section.name, sectionText(section))
  const head = [
    '# Measured',
    '',
    'Written by `npm run bench`. The processors are shared with whatever else runs: read the ratios first.',
    '',
  ]
  await writeFile(results, [head.join('\n'), ...names.flatMap((name) => texts.get(name) ?? [])].join('\n'))
}
