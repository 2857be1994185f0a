import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ownNode, root, run, runNode } from './run.js'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell']
const installations = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(process.env['PROGRAMFILES'] ?? 'C:\\Program Files', 'Google\\Chrome\\Application\\chrome.exe'),
]

/**
 * Whether a browser is there and starts: one that lacks a system library does not tell its version.
 * @param {string | undefined} path
 */
function starts(path) {
  if (!path || !existsSync(path)) return false
  // On Windows asking for the version opens a window instead.
  return process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0
}

/** @param {readonly string[]} wanted */
function inPath(wanted) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return folders.flatMap((folder) => wanted.map((name) => join(folder, name)))
}

const systemBrowser = () => [...inPath(names), ...installations].find(starts)

async function playwrightBrowser() {
  // Asked on our own Node: the one running this script may be too old for Playwright.
  const ask = ['-p', "require('@playwright/test').chromium.executablePath()"]
  const path = spawnSync(ownNode(), ask, { cwd: root, encoding: 'utf8' }).stdout.trim()
  if (starts(path)) return path
  console.log('No Chromium or Chrome on this machine: fetching the one of Playwright …')
  const code = await runNode([join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'])
  return code === 0 && starts(path) ? path : undefined
}

/** @param {string} name */
async function installPackage(name) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing the package ${name} …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const code =
    (await run('apt-get', ['update', '-qq'], { env })) ||
    (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env }))
  return code === 0
}

const debianBrowser = async () => ((await installPackage('chromium')) ? systemBrowser() : undefined)

/**
 * A Chromium for the tests: the one CHROMIUM names, else the system's, else Playwright's, else (as
 * root on Debian) the package. Says what to do when there is none.
 * @returns {Promise<string | null>} its path
 */
export async function findBrowser() {
  const named = process.env['CHROMIUM']
  if (named) {
    if (starts(named)) return named
    console.error(`CHROMIUM names ${named}, which is not there or does not start.`)
    return null
  }
  const found = systemBrowser() ?? (await playwrightBrowser()) ?? (await debianBrowser())
  if (found) return found
  console.error(
    'The tests in a browser need Chromium or Chrome and none could be found or installed. Install one\n' +
      '(Debian and Ubuntu: apt-get install chromium) or name one: CHROMIUM=/path/to/chrome npm test',
  )
  return null
}

/**
 * The headless shell: Chromium without windows, which does the same with a third less work, but for what goes on with
 * every page closed. The one CHROMIUM_SHELL names, else the system's, else (as root on Debian) the package.
 * @returns {Promise<string | null>} its path; null where there is none
 */
export async function findHeadlessShell() {
  const system = () => inPath(shellNames).find(starts)
  const named = process.env['CHROMIUM_SHELL']
  if (starts(named)) return named ?? null
  return system() ?? ((await installPackage('chromium-headless-shell')) ? system() : undefined) ?? null
}
