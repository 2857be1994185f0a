import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importLimits } from '#contract/features/people-import/people-import-contract.ts'
import { importsOf } from '#test/support/import-caller.ts'
import { postgresSkipped } from '#test/support/database/postgres.ts'
import { openInstallation } from '#test/support/server/test-installation.ts'
import { openStaff } from '#test/support/staff-caller.ts'
import type { Figure } from '../report.ts'

const rows = importLimits.rows
const most = 600

/** A file of as many people as may be: looked at, applied, and the same looked at again. */
export async function measurePeopleImport(): Promise<Figure[]> {
  const engine = postgresSkipped ? 'embedded' : 'postgres'
  const installation = await openInstallation(engine)
  const imports = importsOf(installation, await openStaff(installation, ['programme-admin']))
  const stop = analyze(engine === 'postgres' ? () => installation.services.testDatabase.asOwner('ANALYZE') : null)
  const csv = `external_id,e-mail,first_name,last_name,phone,language\n${Array.from(
    { length: rows },
    (_, at) => `N${at},pessoa${at}@example.com,Pessoa${at},da Silva,+5511${987_600_000 + at},pt-BR\n`,
  ).join('')}`
  const timed = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
    const from = performance.now()
    const result = await work()
    return [(performance.now() - from) / 1000, result]
  }
  const [checking, checked] = await timed(() => imports.check(csv))
  const [applying, done] = await timed(() => imports.apply(checked))
  const [again, same] = await timed(() => imports.check(csv))
  const memory = process.memoryUsage.rss() / 1024 / 1024
  const plain =
    engine === 'postgres' ? await copyPlainly(csv, (text) => installation.services.testDatabase.asOwner(text)) : null
  await stop()
  await installation.close()
  return [
    { what: `Dry run of ${rows} new people, ${engine}`, value: checking, unit: 's' },
    { what: 'The same people applied', value: applying, unit: 's', atMost: most },
    ...(plain === null
      ? []
      : [
          { what: 'The same rows by a plain COPY into one table with the same unique keys', value: plain, unit: 's' },
          { what: 'Rows per second, plain COPY beside applying', value: applying / plain, unit: '×' },
        ]),
    { what: 'Dry run of the same file again', value: again, unit: 's' },
    { what: 'Rows that became a person', value: done.counts?.new ?? 0, unit: '', atLeast: rows },
    { what: 'Rows of the same file again that are the same', value: same.counts?.same ?? 0, unit: '', atLeast: rows },
    { what: 'Memory of the process afterwards, load included', value: memory, unit: 'MB' },
  ]
}

/** Seconds that the database takes to read the file by itself, which lies on the same machine. */
async function copyPlainly(csv: string, run: (text: string) => Promise<unknown>): Promise<number> {
  const path = join(tmpdir(), `trilha-copy-${process.pid}.csv`)
  await writeFile(path, csv, { mode: 0o644 })
  try {
    await run(`CREATE TABLE plain_copy (external_id text UNIQUE, email text UNIQUE, first_name text, last_name text,
      phone text UNIQUE, language text)`)
    const from = performance.now()
    await run(`COPY plain_copy FROM '${path}' WITH (FORMAT csv, HEADER)`)
    return (performance.now() - from) / 1000
  } finally {
    await rm(path)
  }
}

/** What a PostgreSQL does by itself each minute, and one for tests is told not to: plans are made of what tables hold. */
function analyze(work: (() => Promise<unknown>) | null): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    last = work?.() ?? last
  }, 60_000)
  return async () => {
    clearInterval(timer)
    await last
  }
}
