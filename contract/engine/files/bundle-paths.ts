import type { BundleFile, BundleList } from './bundle-list.ts'

/**
 * Finds files of a bundle as its pages name them: exactly, else the only one that differs in case, a backslash being a
 * slash. null: there is none.
 */
export function openPaths({ files }: Pick<BundleList, 'files'>): (path: string) => BundleFile | null {
  const exact = new Map(files.map((file) => [file.path, file]))
  const byLetters = new Map<string, BundleFile | null>()
  for (const file of files) {
    const letters = file.path.toLowerCase()
    // Two that differ in case alone are each found by their own name only.
    byLetters.set(letters, byLetters.has(letters) ? null : file)
  }
  return (path) => {
    const plain = path.replaceAll('\\', '/').normalize('NFC')
    return exact.get(plain) ?? byLetters.get(plain.toLowerCase()) ?? null
  }
}

/** A path out of an address; null: it cannot be read. */
export function pathOf(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return null
  }
}
