// npm run faults -- --row N [--seed S]: the tests that docs/faults.md names for a row, in Node and in the browser.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { findBrowser } from '../../../scripts/support/browser.js'
import { ensureBuilt } from '../../../scripts/support/build.js'
import { fileOf, namedTests } from '../../laws/named-tests.ts'

const { values } = parseArgs({ options: { row: { type: 'string' }, seed: { type: 'string' } } })
const root = new URL('../../../', import.meta.url)
const table = readFileSync(new URL('docs/faults.md', root), 'utf8')
const line = table.split('\n').find((text) => text.startsWith(`| ${values.row} |`))
if (!line) throw new Error('rows are those of docs/faults.md')

const tests = namedTests(line).map(({ file, title }) => ({ file: fileOf(file), title }))
const pattern = (from: typeof tests) =>
  from.map(({ title }) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/%[is]/g, '.*')).join('|')

function run(args: string[], env: Record<string, string> = {}): Promise<number> {
  const options = { stdio: 'inherit' as const, cwd: root, env: { ...process.env, ...env } }
  const child = spawn(process.execPath, args, options)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}

const isInBrowser = ({ file }: { file: string }) => file.endsWith('.spec.ts')
const [inBrowser, inNode] = [tests.filter(isInBrowser), tests.filter((test) => !isInBrowser(test))]
const files = (from: typeof tests) => [...new Set(from.map(({ file }) => file))]
const env: Record<string, string> = values.seed === undefined ? {} : { FAULT_SEED: values.seed }
let failed = 0
if (inNode.length > 0)
  failed += await run(['node_modules/vitest/vitest.mjs', 'run', ...files(inNode), '-t', pattern(inNode)], env)
if (inBrowser.length > 0) {
  const browser = await findBrowser()
  if (!browser) throw new Error('there is no browser here')
  await ensureBuilt()
  const args = ['node_modules/@playwright/test/cli.js', 'test', ...files(inBrowser), '-g', pattern(inBrowser)]
  failed += await run(args, { ...env, CHROMIUM: browser })
}
process.exit(failed > 0 ? 1 : 0)
