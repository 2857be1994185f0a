import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

// [Note: Schema] Until the first release there is one migration. Whoever owns tables writes them in a file of its own,
// `server/**/…-schema.sql`, and all of these are the migration together; a file whose tables point at another's comes
// after it. With the release the whole is written down as server/migrations/0001-first.sql, and what changes then is a
// migration of its own there.

const server = new URL('../../../', import.meta.url)
const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '')

/** A schema file: the tables it makes, and those it points at. */
interface SchemaFile {
  path: string
  sql: string
  makes: readonly string[]
  pointsAt: readonly string[]
}

async function read(folder: string, path: string): Promise<SchemaFile> {
  const sql = (await readFile(`${folder}/${path}`, 'utf8')).replaceAll('\r\n', '\n')
  const code = sql.replaceAll(/--.*$/gm, '')
  const makes = names(code, /CREATE TABLE ([\w.]*\w)(?=[ (])/g)
  return { path, sql, makes, pointsAt: names(code, /REFERENCES ([\w.]*\w)/g).filter((name) => !makes.includes(name)) }
}

/**
 * The SQL of every schema file under `folder` (the server's own unless told otherwise), in an order in which it can
 * run: the platform's first. Throws where a table is made twice, is pointed at and not made, or files point at each other.
 */
export async function composeSchema(folder: URL = server): Promise<string> {
  const root = fileURLToPath(folder).replace(/[/\\]$/, '')
  const paths = globSync('**/*-schema.sql', { cwd: root }).toSorted()
  const files = await Promise.all(paths.map((path) => read(root, path)))
  const owners = new Map<string, string>()
  for (const { path, makes } of files) {
    for (const table of makes) {
      if (owners.has(table)) throw new Error(`${path} and ${owners.get(table)} both make the table ${table}`)
      owners.set(table, path)
    }
  }
  for (const { path, pointsAt } of files)
    for (const table of pointsAt)
      if (!owners.has(table)) throw new Error(`${path} points at the table ${table}, which no schema file makes`)

  const [platform, others] = [files.filter(isPlatform), files.filter((file) => !isPlatform(file))]
  const done = new Set(platform.flatMap(({ makes }) => makes))
  const ordered = [...platform]
  while (ordered.length < files.length) {
    const next = others.find((file) => !ordered.includes(file) && file.pointsAt.every((table) => done.has(table)))
    if (!next) {
      const left = others.filter((file) => !ordered.includes(file)).map(({ path }) => path)
      throw new Error(`The tables of these files point at each other: ${left.join(', ')}`)
    }
    ordered.push(next)
    for (const table of next.makes) done.add(table)
  }
  return ordered.map(({ path, sql }) => `-- ${path.replaceAll('\\', '/')}\n${sql}`).join('\n')
}

const isPlatform = ({ path }: SchemaFile) => path.startsWith('platform')
