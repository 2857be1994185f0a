/** A test that a document names: its file (a spec of `test/e2e/` by its name alone), and how its title begins. */
export interface NamedTest {
  file: string
  title: string
}

/** Each `file`: beginning of a title in the last column of a document's tables. */
export function namedTests(document: string): NamedTest[] {
  const rows = document.split('\n').filter((line) => line.startsWith('| '))
  return rows.flatMap((row) => {
    const last = row.split('|').at(-2) ?? ''
    return [...last.matchAll(/`([\w./-]+)`: ([^;|]+)/g)].map(([, file = '', title = '']) => ({
      file,
      title: title.trim(),
    }))
  })
}

/** Path of a named file from the root. */
export const fileOf = (name: string): string => (name.includes('/') ? name : `test/e2e/${name}.spec.ts`)
