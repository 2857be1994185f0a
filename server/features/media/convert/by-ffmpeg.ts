import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { runFfmpeg, type Failure, type Source } from './ffmpeg.ts'
import { describeFile } from './source.ts'
import type { FilmTools, MakeFile } from './film-tools.ts'

const tracks = '-map 0:v:0? -map 0:a:0? -map_metadata -1 -map_chapters -1 -sn -dn'.split(' ')
const indexFirst = ['-movflags', '+faststart', '-f', 'mp4']

/** So many lines and bits a second at most, whatever it was; what has no picture has none afterwards. */
function pictures({ lines, kilobits, quality }: { lines: number; kilobits: number; quality: number }): string[] {
  // Of its shorter side: a film of a phone that was held upright has as many.
  const smaller = `min(1,min(${Math.ceil((lines * 16) / 9)}/max(iw,ih),${lines}/min(iw,ih)))`
  const scale = `scale='trunc(${smaller}*iw/2)*2':'trunc(${smaller}*ih/2)*2'`
  const most = `-maxrate ${kilobits}k -bufsize ${kilobits}k`
  const coding = `-c:v libx264 -preset veryfast -crf ${quality} ${most} -pix_fmt yuv420p`
  return [...tracks, ...coding.split(' '), '-vf', scale]
}
const sound = (kilobits: number, channels: number) => `-c:a aac -b:a ${kilobits}k -ac ${channels}`.split(' ')

/** 1.5 Mbit/s and 350 kbit/s, their sound included. */
const standard = [...pictures({ lines: 720, kilobits: 1372, quality: 23 }), ...sound(128, 2)]
const low = [...pictures({ lines: 360, kilobits: 302, quality: 26 }), ...sound(48, 1)]
const audio = ['-map', '0:a:0', '-vn', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1', ...sound(48, 1)]

/** Where in a film a picture of it is looked for: one that is black says nothing of it. */
const shares = [0.1, 0.3, 0.5, 0.7]
/** Of 255: a picture that is nowhere lighter is black. */
const darkest = 40

/** What ffmpeg makes of films. */
export function toolsOf(ffmpeg: string): FilmTools {
  const make =
    (name: string, after: readonly string[]): MakeFile =>
    async (source) => {
      const failure = await runFfmpeg(ffmpeg, source, { after: [...after, ...indexFirst, name] })
      return failure ?? (await describeFile(source, name)) ?? { fault: 'unreadable', said: null }
    }
  return {
    convert: make('film.mp4', standard),
    index: make('film.mp4', ['-map', '0:v:0?', '-map', '0:a?', '-sn', '-dn', '-c', 'copy']),
    standard: make('standard.mp4', standard),
    low: make('low.mp4', low),
    audio: make('audio.m4a', audio),
    poster: (source) => drawPoster(ffmpeg, source),
  }
}

/** A picture that shows what most of those around it do, after a tenth of the film, later where that is black. */
async function drawPoster(ffmpeg: string, source: Source): Promise<Buffer | Failure> {
  let drawn: Buffer | null = null
  for (const share of shares) {
    const at = String(Math.floor((source.seconds ?? 0) * share * 10) / 10)
    const after = '-map 0:v:0 -vf thumbnail=50 -frames:v 1 -f image2 -c:v png poster.png'.split(' ')
    const failure = await runFfmpeg(ffmpeg, source, { before: ['-ss', at], after })
    const picture = failure ? null : await readFile(join(source.folder, 'poster.png')).catch(() => null)
    if (!picture) return drawn ?? failure ?? { fault: 'unreadable', said: null }
    const { channels } = await sharp(picture).stats()
    if (channels.slice(0, 3).some(({ max, mean }) => max > darkest && mean > 8)) return picture
    drawn ??= picture
  }
  return drawn ?? { fault: 'unreadable', said: null }
}
