// `npm run conformance -- <folder>`: plays ADL's SCORM 2004 test suite over the player's run-time; see README of the suite
// for what its folder holds (`LMSTestPackage_<case>`, `TestCases`). It ends with 1 where something diverges that did not.
import { parseArgs } from 'node:util'
import { playSuite, reportOf } from './conformance.ts'
import { knownDivergences } from './known-divergences.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { case: { type: 'string', default: '' } },
})
const [folder] = positionals
if (folder === undefined) {
  process.stderr.write('Which folder? npm run conformance -- <folder of the suite> [--case CM-07]\n')
  process.exitCode = 2
} else {
  // The engine tells each delivery on the console.
  Object.assign(console, { log() {}, info() {} })
  const { lines, isNew } = reportOf(await playSuite(folder, (name) => name.startsWith(values.case)), knownDivergences)
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = isNew ? 1 : 0
}
