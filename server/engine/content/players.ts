import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { BundleFile, BundleList } from '#contract/engine/files/bundle-list.ts'
import { playerEntry, playerFolder, type PlayerName } from '#contract/engine/content/player.ts'
import type { Source } from '../files/content-bytes.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.gz': 'application/gzip',
}

type Open = (file: BundleFile) => Source | Promise<Source>

/**
 * A bundle of files, with the player that plays the one at `played` ([Note: Players of files]); `bytes`: of the player.
 * Throws where the app is not built.
 */
export async function withPlayer(
  distDir: string,
  name: PlayerName,
  { played, files, open }: { played: string; files: readonly BundleFile[]; open: Open },
): Promise<{ list: BundleList; open: Open; bytes: number }> {
  const folder = join(distDir, 'content/players', name)
  const own = new Map<string, string>()
  const player: BundleFile[] = []
  for (const file of await readdir(folder)) {
    const body = await readFile(join(folder, file))
    const path = `${playerFolder}/${file}`
    const sha256 = createHash('sha256').update(body).digest('hex')
    own.set(path, join(folder, file))
    player.push({ path, sha256, bytes: body.length, type: types[extname(file)] ?? 'application/octet-stream' })
  }
  return {
    list: { entry: playerEntry(played), files: [...player, ...files], choices: [] },
    open(file) {
      const at = own.get(file.path)
      return at === undefined ? open(file) : createReadStream(at)
    },
    bytes: player.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}
