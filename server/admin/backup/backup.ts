import { access, constants, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from '#server/platform/config/config.ts'
import { lookAtDatabase } from '#server/platform/database/database.ts'
import { readAppliedMigrations } from '#server/platform/database/migrate/migrate.ts'
import { openFiles } from '#server/platform/files/file-store.ts'
import { openLog } from '#server/platform/log.ts'
import { command, CommandError } from '../command.ts'
import { makeKey } from './archive/archive-cipher.ts'
import type { Header } from './archive/archive-format.ts'
import { writeArchive } from './archive/write-archive.ts'
import { backupFrames } from './backup-frames.ts'
import { noteBackup } from './backup-notes.ts'
import { inSnapshot } from './tables/dump-tables.ts'

/** Fails where the folder is not an empty one that can be written to; one that is not there is made. */
async function demandEmpty(folder: string): Promise<void> {
  let names: string[]
  try {
    await mkdir(folder, { recursive: true })
    names = await readdir(folder)
    await access(folder, constants.W_OK)
  } catch (error) {
    throw new CommandError(`The folder ${folder} cannot be written to: ${(error as Error).message}`)
  }
  if (names.length > 0) throw new CommandError(`The folder ${folder} is not empty.`)
}

async function readProgram(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/** What the archive tells of the database before anything else. */
async function describe(client: pg.Client, encryption: Header['encryption']): Promise<Header> {
  const migrations = await readAppliedMigrations(client)
  if (migrations.length === 0) throw new CommandError('There is nothing to back up: the database is empty.')
  const { rows } = await client.query<{ key: string | null }>('SELECT key_fingerprint AS key FROM installation')
  const keyFingerprint = rows[0]?.key ?? null
  return { program: await readProgram(), madeAt: new Date().toISOString(), migrations, keyFingerprint, encryption }
}

async function write(client: pg.Client, config: Config, folder: string) {
  const notes: string[] = []
  const files = await openFiles(config)
  const { key, encryption } = config.backupKey ? await makeKey(config.backupKey) : { key: null, encryption: null }
  try {
    return await inSnapshot(client, async () => {
      const header = await describe(client, encryption)
      const path = join(folder, `trilha-${header.madeAt.replaceAll(/[-:]|\.\d+/g, '')}.backup`)
      const written = await writeArchive(
        path,
        header,
        backupFrames(client, files, (text) => notes.push(text)),
        key,
      )
      return { ...written, path, notes, madeAt: header.madeAt }
    })
  } finally {
    await files.close()
  }
}

/** Writes all that an installation holds into one file; see [Note: Backup file]. */
export const backup = command({
  usage: 'backup <folder>',
  about: 'write database and files into one file in an empty folder; encrypted where BACKUP_KEY is set',
  read: ([folder, ...more]) => (folder && !folder.startsWith('-') && more.length === 0 ? folder : null),
  async run({ config }, folder) {
    await demandEmpty(folder)
    const made = await lookAtDatabase(config(), openLog('silent'), async (client) => {
      const written = await write(client, config(), folder)
      await noteBackup(client, written)
      return written
    })
    const { path: file, bytes, sha256, notes } = made
    return {
      lines: [`backup ${file} ${bytes} sha256:${sha256}`],
      json: { file, bytes, sha256, warnings: notes },
      notes,
    }
  },
})
