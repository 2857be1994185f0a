import { readFile, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { collectFindings } from '#contract/features/activity/package/package-report.ts'
import type { ScormTree } from '#contract/features/activity/package/package-tree.ts'
import { readScormManifest } from '#contract/features/activity/package/scorm-manifest.ts'
import { readDocument } from '#server/platform/xml/read-xml.ts'
import { playCase, type Outcome } from './play-case.ts'
import { readStart, readStepList } from './step-list.ts'

/** How a case of the suite came out; its group is what its name begins with. */
export interface PlayedCase extends Outcome {
  name: string
  group: string
}

/** Reads a manifest of the suite: the pages that it names are played, not looked for. */
async function readTree(manifest: string): Promise<ScormTree | null> {
  const context = {
    file: 'imsmanifest.xml',
    paths: { all: [], find: (path: string) => path },
    findings: collectFindings(),
  }
  return readScormManifest(await readDocument(Buffer.from(manifest)), context)
}

/** Plays each case in `folder` (packages as `LMSTestPackage_<case>`, step lists in `TestCases`) whose name `wants`. */
export async function playSuite(folder: string, wants: (name: string) => boolean = () => true): Promise<PlayedCase[]> {
  const lists = (await readdir(join(folder, 'TestCases'))).filter((file) => file.endsWith('.properties')).toSorted()
  const cases: PlayedCase[] = []
  for (const file of lists) {
    const name = basename(file, '.properties')
    if (!wants(name)) continue
    const group = name.split('-')[0]!
    const list = await readFile(join(folder, 'TestCases', file), 'latin1')
    const manifest = await readFile(join(folder, `LMSTestPackage_${name}`, 'imsmanifest.xml'), 'utf8').catch(() => null)
    const tree = manifest === null ? null : await readTree(manifest)
    const steps = readStepList(list)
    cases.push(
      tree
        ? { name, group, ...(await playCase(tree, steps, readStart(list))) }
        : { name, group, steps: 0, agreed: 0, divergences: ['its package is not there, or is refused'] },
    )
  }
  return cases
}

/**
 * What is printed of a suite: cases and steps that agreed, by group, and each divergence; `known` has how many steps
 * agreed of the cases that are known to diverge. `isNew`: a case diverges that did not, or earlier than it did.
 */
export function reportOf(
  cases: readonly PlayedCase[],
  known: Readonly<Record<string, number>>,
): { lines: string[]; isNew: boolean } {
  const lines: string[] = []
  const fresh = cases.filter(
    ({ name, agreed, divergences }) => divergences.length > 0 && agreed < (known[name] ?? Number.POSITIVE_INFINITY),
  )
  for (const { name, divergences } of cases) for (const divergence of divergences) lines.push(`${name}: ${divergence}`)
  for (const [group, own] of Map.groupBy(cases, (one) => one.group)) lines.push(sumOf(group, own))
  lines.push(sumOf('all', cases))
  if (fresh.length > 0) lines.push(`new divergences: ${fresh.map(({ name }) => name).join(', ')}`)
  return { lines, isNew: fresh.length > 0 }
}

function sumOf(group: string, cases: readonly PlayedCase[]): string {
  const sum = (number: (one: PlayedCase) => number) => cases.reduce((total, one) => total + number(one), 0)
  const whole = sum(({ divergences }) => Number(divergences.length === 0))
  return `${group}: ${whole} of ${cases.length} cases, ${sum((one) => one.agreed)} of ${sum((one) => one.steps)} steps`
}
