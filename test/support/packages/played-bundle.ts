import { createHash } from 'node:crypto'
import type { PlayerName } from '#contract/engine/content/player.ts'
import type { Bundle } from '#contract/engine/files/bundle.ts'
import { withPlayer } from '#server/engine/content/players.ts'
import type { KeepList } from '../server/folder-with-course.ts'

const distDir = new URL('../../../dist', import.meta.url).pathname

/** Keeps the bundle of a file at hand with the built player that plays it. */
export async function playedBundle(
  keep: KeepList,
  name: PlayerName,
  { path, type, body }: { path: string; type: string; body: Buffer },
): Promise<Bundle> {
  const sha256 = createHash('sha256').update(body).digest('hex')
  const files = [{ path, sha256, bytes: body.length, type }]
  const { list, open } = await withPlayer(distDir, name, { played: path, files, open: () => body })
  return keep(list, open)
}
