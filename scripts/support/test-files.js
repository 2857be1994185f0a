import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const folders = ['contract', 'server', 'src', 'workers', 'sw', 'test']

/**
 * Paths of the files under a folder, with slashes, from the root on.
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesIn(root, path) : [path]
  })
}

/**
 * Which runners have work, and the browser's files when it is not for all of them. Without words, all. With an option
 * of vitest's among the words, vitest. Where no file has a word vitest runs, and says so.
 * @param {string} root
 * @param {readonly string[]} words
 * @returns {{ units: boolean, inBrowser: boolean, specs: string[] }}
 */
export function chooseTests(root, words) {
  if (words.length === 0) return { units: true, inBrowser: true, specs: [] }
  if (words.some((word) => word.startsWith('-'))) return { units: true, inBrowser: false, specs: [] }
  const named = folders
    .flatMap((folder) => filesIn(root, folder))
    .filter((path) => words.some((word) => path.includes(word)))
  const specs = named.filter((path) => path.endsWith('.spec.ts'))
  const units = named.some((path) => /\.test\.tsx?$/.test(path))
  return { units: units || specs.length === 0, inBrowser: specs.length > 0, specs }
}
