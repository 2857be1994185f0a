import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The text of every source file of some folders of the repository, by its path from the root. */
export function readTree(folders: readonly string[], endings = /\.(ts|tsx|js|css)$/): Map<string, string> {
  const files = new Map<string, string>()
  for (const folder of folders) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !endings.test(entry.name)) continue
      const path = join(entry.parentPath, entry.name)
      files.set(relative(root, path).replaceAll(sep, '/'), readFileSync(path, 'utf8'))
    }
  }
  return files
}

/** A JSON file of the repository. */
export function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}
