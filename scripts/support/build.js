import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNode, SetUpError } from './run.js'

/** What the built app is made of. */
const inputs = [
  'src',
  'contract',
  'workers',
  'sw',
  'public',
  'index.html',
  'vite.config.ts',
  'lingui.config.ts',
  'package.json',
  'package-lock.json',
  'scripts/build/chunk-groups.ts',
  'scripts/build/compile-hints.ts',
  'scripts/build/content-origin.ts',
  'scripts/build/precompress.ts',
  'scripts/build/preload-first.ts',
  'scripts/build/web-manifest.ts',
]
const stamp = join(root, '.cache/build-inputs')

/**
 * Names, sizes and times of the inputs. Reading them all would take too long at each start.
 * @param {string} path
 * @param {import('node:crypto').Hash} hash
 */
function addInput(path, hash) {
  const facts = statSync(join(root, path), { throwIfNoEntry: false })
  if (facts?.isDirectory()) {
    for (const name of readdirSync(join(root, path)).sort()) addInput(`${path}/${name}`, hash)
  } else if (facts && !/\.test\.tsx?$/.test(path)) {
    hash.update(`${path} ${facts.size} ${facts.mtimeMs}\n`)
  }
}

function hashInputs() {
  const hash = createHash('sha256')
  for (const input of inputs) addInput(input, hash)
  return hash.digest('hex')
}

function isBuilt() {
  return existsSync(join(root, 'dist/index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hashInputs()
}

/** Builds the app into dist/, with the compressed forms of its files beside them. */
export async function build() {
  const made = hashInputs()
  rmSync(stamp, { force: true })
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']
  const code = await runNode(vite, { quiet: true, env: { NODE_ENV: 'production' } })
  if (code !== 0)
    throw new SetUpError(`The app could not be built (vite ended with code ${code}; its words are above).`)
  if ((await runNode(['scripts/build/precompress.ts'])) !== 0)
    throw new SetUpError('The built files could not be compressed.')
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(stamp, made)
}

/** Builds when something the app is made of changed since the last build. */
export async function ensureBuilt() {
  if (isBuilt()) return
  console.log('Building the app …')
  await build()
}
