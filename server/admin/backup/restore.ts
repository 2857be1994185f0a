import { parseArgs } from 'node:util'
import type { Config } from '#server/platform/config/config.ts'
import { command, CommandError, exits } from '../command.ts'
import { ArchiveError, type Summary } from './archive/archive-format.ts'
import { openArchive, type Archive } from './archive/read-archive.ts'
import { restoreArchive, tryArchive, type Wanted } from './restore-archive.ts'

interface Asked extends Wanted {
  file: string
  drill: boolean
}

function readAsked(args: readonly string[]): Asked | null {
  const flag = { type: 'boolean', default: false } as const
  const options = { replace: flag, 'new-key': flag, drill: flag }
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [file] = positionals
    const { replace, 'new-key': newKey, drill } = values
    // A trial replaces nothing, and one under another key would show nothing.
    if (!file || positionals.length > 1 || (drill && (replace || newKey))) return null
    return { file, replace, newKey, drill }
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

async function withArchive<T>(file: string, config: Config, work: (archive: Archive) => Promise<T>): Promise<T> {
  try {
    const archive = await openArchive(file, config.backupKey)
    try {
      return await work(archive)
    } finally {
      await archive.close()
    }
  } catch (error) {
    if (error instanceof ArchiveError)
      throw new CommandError(`${file} cannot be restored. ${error.message} Nothing was changed.`, exits.faults, error)
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && (error as NodeJS.ErrnoException).path === file)
      throw new CommandError(`There is no file ${file}.`, exits.refused, error)
    throw error
  }
}

function countsOf({ tables, files }: Summary) {
  return { clients: tables['client'] ?? 0, people: tables['person'] ?? 0, files }
}

/** Puts a backup in the place of an installation. */
export const restore = command({
  usage: 'restore <file> [--replace] [--new-key] | restore <file> --drill',
  about:
    'put a backup into an empty database and its file store; --replace: in the place of what there is; ' +
    '--new-key: its SECRET_KEY is lost; --drill: only try it, beside the installation',
  read: readAsked,
  async run({ config }, asked) {
    const { summary, removed } = await withArchive(asked.file, config(), async (archive) =>
      asked.drill
        ? { summary: await tryArchive(archive, config()), removed: [] }
        : restoreArchive(archive, config(), asked),
    )
    const { clients, people, files } = countsOf(summary)
    const counts = `${clients} clients, ${people} people, ${files} files`
    return {
      lines: [asked.drill ? `drill passed: ${counts}` : `restored ${counts}; epoch changed`],
      json: { clients, people, files, removed },
      notes: removed,
    }
  },
})
