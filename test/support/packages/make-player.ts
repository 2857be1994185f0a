import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PlayerName } from '#contract/engine/content/player.ts'
import type { Services } from '#server/engine/services.ts'

/** A build in a folder that has a player of these files and nothing else: tests of the server build no app. */
export async function makePlayer(
  { config }: Pick<Services, 'config'>,
  folder: string,
  name: PlayerName,
  files: readonly string[],
): Promise<void> {
  const at = join(folder, 'content/players', name)
  await mkdir(at, { recursive: true })
  for (const file of files) await writeFile(join(at, file), `${name} ${file}`)
  Object.assign(config, { distDir: folder })
}
