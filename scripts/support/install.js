import { readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { root, run, SetUpError } from './run.js'

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} Locked
 * @param {string} path
 * @returns {Record<string, Locked> | null}
 */
function lockedPackages(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages
  } catch {
    return null
  }
}

/**
 * Whether node_modules holds what the lockfile says. npm writes down what it installed when it is
 * done, so a broken install, one without the development packages and an older lockfile all show.
 */
function isInstalled() {
  const wanted = lockedPackages('package-lock.json')
  const present = lockedPackages('node_modules/.package-lock.json')
  if (!wanted) throw new SetUpError('package-lock.json is missing or is not readable: get it back from the repository.')
  if (!present) return false
  return Object.entries(wanted).every(([path, locked]) => {
    const found = present[path]
    if (path === '') return true
    // Packages for other platforms are left out by npm.
    if (!found) return locked.optional === true || locked.devOptional === true
    return found.version === locked.version && found.integrity === locked.integrity
  })
}

/** Installs the locked packages when they are not there already. */
export async function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing the packages (once, a minute or two) …')
  // Windows cannot delete the program that is running: there the tree is repaired instead of made anew.
  const runsInside = process.execPath.startsWith(join(root, 'node_modules') + sep)
  const verb = process.platform === 'win32' && runsInside ? 'install' : 'ci'
  // The development packages build the app, so NODE_ENV=production must not leave them out.
  const args = [verb, '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await runNpm(args)
  if (code === 0 && isInstalled()) return
  throw new SetUpError(
    `The packages could not be installed (npm ${verb} ended with code ${code}; its words are above).\n` +
      'Most often the package registry cannot be reached: check the network, a proxy (npm config get proxy)\n' +
      'or the registry (npm config get registry), then run the same command again.',
  )
}

/** @param {string[]} args */
function runNpm(args) {
  // `npm start` names the npm that called us; started by hand, npm is looked for on the PATH.
  const cli = process.env['npm_execpath']
  if (cli && /npm-cli\.[cm]?js$/.test(cli))
    return run(process.env['npm_node_execpath'] ?? process.execPath, [cli, ...args])
  return run('npm', args, { shell: process.platform === 'win32' }).catch((error) => {
    throw new SetUpError(`npm could not be started (${error.message}). It comes with Node: https://nodejs.org`)
  })
}
