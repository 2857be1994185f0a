// `npm run check`: types for every runtime, lint, unused code, format. `npm run check -- lint` runs the named ones.
import { spawn } from 'node:child_process'
import { ensureInstalled } from './support/install.js'
import { main, ownNode, root } from './support/run.js'

// Projects with the types of different runtimes: the contract has neither DOM nor Node, the app's data no DOM.
const projects = [
  'contract',
  'src',
  'src/engine',
  'workers',
  'sw',
  'sw/content/adapter',
  'sw/content/embed',
  'sw/content/live',
  'sw/content/players',
  'server',
  'test',
  'bench',
  'scripts',
]
const tsc = 'node_modules/typescript/bin/tsc'

/** Each check by name: the program and its arguments, run on the project's own Node. */
const checks = [
  ...projects.map((project) => ({ name: `types ${project}`, args: [tsc, '-p', project, '--pretty', 'false'] })),
  { name: 'lint', args: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'unused', args: ['node_modules/knip/bin/knip.js'] },
  { name: 'format', args: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
]

/**
 * @param {(typeof checks)[number]} check
 * @returns {Promise<boolean>} whether it found nothing
 */
function runCheck({ name, args }) {
  const started = Date.now()
  const child = spawn(ownNode(), args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => {
      console.log(`${code === 0 ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
      if (code !== 0) console.log(`${output.trimEnd()}\n`)
      done(code === 0)
    })
  })
}

await main(async () => {
  await ensureInstalled()
  const wanted = process.argv.slice(2)
  const queue = checks.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
  if (queue.length === 0) {
    console.log(`No check has "${wanted.join('" or "')}" in its name: ${checks.map(({ name }) => name).join(', ')}`)
    return 1
  }
  let failed = 0
  // Two at a time: each takes a core and a good part of a gigabyte.
  const worker = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) if (!(await runCheck(check))) failed += 1
  }
  await Promise.all([worker(), worker()])
  console.log(failed === 0 ? 'All checks passed' : `${failed} of the checks found something`)
  return failed === 0 ? 0 : 1
})
