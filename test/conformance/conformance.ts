import { readFile, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { collectFindings } from '#contract/features/activity/package/package-report.ts'
import type { ScormTree } from '#contract/features/activity/package/package-tree.ts'
import { readScormManifest } from '#contract/features/activity/package/scorm-manifest.ts'
import { readDocument } from '#server/platform/xml/read-xml.ts'
import { playInProcess } from './in-process.ts'
import { playCase, type Outcome } from './play-case.ts'
import type { Player } from './player.ts'
import { readStart, readStepList, type Visit } from './step-list.ts'

/** A case of the suite; its group is what its name begins with. */
export interface SuiteCase {
  name: string
  group: string
  /** Text of its package's manifest, and what it means; null: its package is not there, or is refused. */
  package: { manifest: string; tree: ScormTree } | null
  visits: Visit[]
  /** The title that the learner begins with; null: where the package begins by itself. */
  start: string | null
}

/** How a case of the suite came out. */
export interface PlayedCase extends Outcome, Pick<SuiteCase, 'name' | 'group'> {}

/** Reads a manifest of the suite: the pages that it names are played, not looked for. */
async function readTree(manifest: string): Promise<ScormTree | null> {
  const context = {
    file: 'imsmanifest.xml',
    paths: { all: [], find: (path: string) => path },
    findings: collectFindings(),
  }
  return readScormManifest(await readDocument(Buffer.from(manifest)), context)
}

/** A case by its manifest and its step list. */
export async function caseOf(name: string, manifest: string | null, list: string): Promise<SuiteCase> {
  const tree = manifest === null ? null : await readTree(manifest)
  return {
    name,
    group: name.split('-')[0]!,
    package: manifest !== null && tree ? { manifest, tree } : null,
    visits: readStepList(list),
    start: readStart(list),
  }
}

/** Reads the cases in `folder` (packages as `LMSTestPackage_<case>`, step lists in `TestCases`) whose name `wants`. */
export async function readSuite(folder: string, wants: (name: string) => boolean = () => true): Promise<SuiteCase[]> {
  const lists = (await readdir(join(folder, 'TestCases'))).filter((file) => file.endsWith('.properties')).toSorted()
  const names = lists.map((file) => basename(file, '.properties')).filter(wants)
  return Promise.all(
    names.map(async (name) => {
      const manifest = readFile(join(folder, `LMSTestPackage_${name}`, 'imsmanifest.xml'), 'utf8').catch(() => null)
      return caseOf(name, await manifest, await readFile(join(folder, 'TestCases', `${name}.properties`), 'latin1'))
    }),
  )
}

/** Plays cases one after another; `open` gives what plays a case, or says why nothing does. */
export async function playSuite(
  cases: readonly SuiteCase[],
  open: (one: SuiteCase, tree: ScormTree) => Promise<Player | string> = (_, tree) => playInProcess(tree),
): Promise<PlayedCase[]> {
  const played: PlayedCase[] = []
  for (const one of cases) {
    const { name, group, visits, start } = one
    const tree = one.package?.tree
    const player = tree ? await open(one, tree) : 'its package is not there, or is refused'
    const outcome =
      typeof player === 'string'
        ? { steps: 0, agreed: 0, divergences: [player] }
        : await playCase(player, tree!, visits, start)
    played.push({ name, group, ...outcome })
  }
  return played
}

/** Where a suite is played, and what is printed of it. */
const places = { node: 'in Node', online: 'in the browser', offline: 'in the browser, offline' }
export type Place = keyof typeof places

/**
 * What is printed of a suite: each divergence, then cases and steps that agreed, by group; `known` has how many steps
 * agreed of the cases that are known to diverge. `isNew`: a case diverges that did not, or earlier than it did.
 */
export function reportOf(
  played: Readonly<Partial<Record<Place, readonly PlayedCase[]>>>,
  known: Readonly<Record<string, number>>,
): { lines: string[]; isNew: boolean } {
  const runs = Object.entries(played) as [Place, readonly PlayedCase[]][]
  const lines: string[] = []
  const fresh: string[] = []
  for (const [place, cases] of runs) {
    for (const { name, divergences } of cases)
      for (const divergence of divergences) lines.push(`${places[place]}: ${name}: ${divergence}`)
    for (const { name, agreed, divergences } of cases)
      if (divergences.length > 0 && agreed < (known[name] ?? Number.POSITIVE_INFINITY))
        fresh.push(`${name} ${places[place]}`)
  }
  const groups = [...new Set(runs.flatMap(([, cases]) => cases.map(({ group }) => group)))]
  for (const group of [...groups, null])
    for (const [place, cases] of runs)
      lines.push(
        `${places[place]}: ${group ?? 'all'}: ${sumOf(cases.filter((one) => group === null || one.group === group))}`,
      )
  if (fresh.length > 0) lines.push(`new divergences: ${fresh.join(', ')}`)
  return { lines, isNew: fresh.length > 0 }
}

function sumOf(cases: readonly PlayedCase[]): string {
  const sum = (number: (one: PlayedCase) => number) => cases.reduce((total, one) => total + number(one), 0)
  const whole = sum(({ divergences }) => Number(divergences.length === 0))
  return `${whole} of ${cases.length} cases, ${sum((one) => one.agreed)} of ${sum((one) => one.steps)} steps`
}
