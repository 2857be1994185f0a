// `npm run conformance -- <folder>`: plays ADL's SCORM 2004 test suite over the player; see README of the suite for what
// its folder holds (`LMSTestPackage_<case>`, `TestCases`). It ends with 1 where something diverges that did not.
import { parseArgs } from 'node:util'
import { playSuite, readSuite, reportOf } from './conformance.ts'
import { knownDivergences } from './known-divergences.ts'
import { playOverApp } from './over-app.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { case: { type: 'string', default: '' }, node: { type: 'boolean', default: false } },
})
const [folder] = positionals
if (folder === undefined) {
  process.stderr.write('Which folder? npm run conformance -- <folder of the suite> [--case CM-07] [--node]\n')
  process.exitCode = 2
} else {
  // The engine tells each delivery on the console.
  Object.assign(console, { debug() {}, log() {}, info() {} })
  const cases = await readSuite(folder, (name) => name.startsWith(values.case))
  const tell = (line: string) => void process.stderr.write(`${new Date().toISOString()} ${line}\n`)
  // The browser first: the run-time in this process makes it a page of its own.
  const over = values.node ? {} : await playOverApp(cases, tell)
  const { lines, isNew } = reportOf({ ...over, node: await playSuite(cases) }, knownDivergences)
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = isNew ? 1 : 0
}
