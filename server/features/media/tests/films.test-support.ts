import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'vitest'
import { findProgram } from '#server/platform/config/find-program.ts'

const ffmpeg = findProgram(process.env, 'FFMPEG_PATH', 'ffmpeg')

/** The converter; a test of it says why it was skipped where there is none. */
export function needConverter({ skip }: TestContext): string {
  if (ffmpeg === null) return skip('no ffmpeg in the path, nor in FFMPEG_PATH')
  return ffmpeg
}

/** What every browser plays, in more bytes than it needs. */
export const common = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '8', '-pix_fmt', 'yuv420p', '-c:a', 'aac']

/** A folder for films, and what writes one into it: two seconds, black for the first of them, its index last. */
export async function openFilms() {
  const folder = await mkdtemp(join(tmpdir(), 'trilha-convert-'))
  return {
    folder,
    async make(program: string, name: string, ...codecs: string[]): Promise<Buffer> {
      const path = join(folder, name)
      const pictures = ['-f', 'lavfi', '-i', 'testsrc2=d=2:s=1600x900:r=10,fade=in:5:5']
      const all = ['-y', '-loglevel', 'error', ...pictures, '-f', 'lavfi', '-i', 'sine=d=2', ...codecs, path]
      execFileSync(program, all)
      return readFile(path)
    },
    close: () => rm(folder, { recursive: true }),
  }
}

/** How many pictures there are in a film. */
export function countFrames(program: string, path: string): string | undefined {
  const counted = ['-i', path, '-map', '0:v', '-c', 'copy', '-f', 'null', '-']
  const { stderr } = spawnSync(program, counted, { encoding: 'utf8' })
  return [...stderr.matchAll(/frame= *(\d+)/g)].at(-1)?.[1]
}
