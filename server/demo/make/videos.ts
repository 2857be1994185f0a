/** Makes the videos and their captions: `node videos.ts [name…]`. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { chromium } from '@playwright/test'
import { filmPage, picture, type Film, type Scene } from './films/film.ts'
import { counterFilms } from './films/films-aurora-counter.ts'
import { techniqueFilms } from './films/films-aurora-technique.ts'
import { verticeFilms } from './films/films-vertice.ts'
import { secondsOf, sentences, silence, speak, wavOf } from './voice.ts'

const media = new URL('../media/', import.meta.url).pathname
const frame = 0.04
const moving = 10
const wanted = process.argv.slice(2)
const films = [...techniqueFilms, ...counterFilms, ...verticeFilms].filter(
  (film) => wanted.length === 0 || wanted.includes(film.name),
)

interface Step {
  scene: Scene | undefined
  shown: number
  said: string
}
const stepsOf = (film: Film): Step[] => [
  { scene: undefined, shown: 0, said: `${film.title}.` },
  ...film.scenes.flatMap((scene) => [
    { scene, shown: 0, said: scene.said },
    ...scene.points.map(([, said], i) => ({ scene, shown: i + 1, said })),
  ]),
]

function clock(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  return `${String(Math.floor(ms / 60_000)).padStart(2, '0')}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}.${String(ms % 1000).padStart(3, '0')}`
}

mkdirSync(media, { recursive: true })
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
const page = await browser.newPage({ viewport: { width: 640, height: 360 } })
await page.setContent(filmPage)

for (const film of films) {
  const work = mkdtempSync(`${tmpdir()}/film-`)
  const sound: Buffer[] = []
  const cues: string[] = []
  let list = ''
  let count = 0
  let now = 0
  for (const step of stepsOf(film)) {
    const start = now
    const hear = (samples: Buffer) => {
      sound.push(samples)
      now += secondsOf(samples)
    }
    hear(silence(0.3))
    for (const sentence of sentences(step.said)) {
      const from = now
      hear(speak(sentence, film.voice))
      cues.push(`${clock(from)} --> ${clock(now)}\n${sentence}`)
    }
    hear(silence(0.4))
    // Whole frames only, so that picture and sound stay together.
    hear(silence(Math.ceil((now - 1e-6) / frame) * frame - now))
    for (let i = 1; i <= moving; i++) {
      await page.evaluate(
        `document.getElementById('root').innerHTML = ${JSON.stringify(picture(film, step.scene, step.shown, i / moving))}`,
      )
      if (count === 0) await page.evaluate('document.fonts.ready.then(() => undefined)')
      const file = `${work}/${String(count++).padStart(5, '0')}.png`
      await page.screenshot({ path: file })
      list += `file '${file}'\nduration ${(i < moving ? frame : now - start - frame * (moving - 1)).toFixed(3)}\n`
    }
  }
  list += `file '${work}/${String(count - 1).padStart(5, '0')}.png'\n`
  writeFileSync(`${work}/list.txt`, list)
  writeFileSync(`${work}/sound.wav`, wavOf(Buffer.concat(sound)))
  writeFileSync(`${media}${film.name}.vtt`, `WEBVTT\n\n${cues.join('\n\n')}\n`)
  execFileSync(
    'ffmpeg',
    [
      '-y',
      '-v',
      'error',
      '-f',
      'concat',
      '-safe',
      '0',
      '-i',
      `${work}/list.txt`,
      '-i',
      `${work}/sound.wav`,
      '-f',
      'lavfi',
      '-i',
      `color=c=0x${film.colour.slice(1)}:s=640x5:r=25`,
      '-filter_complex',
      `[0:v]fps=25,format=yuv420p[v];[v][2:v]overlay=x='-640+640*t/${now.toFixed(2)}':y=355:shortest=0,format=yuv420p[out]`,
      '-map',
      '[out]',
      '-map',
      '1:a',
      '-t',
      now.toFixed(3),
      '-c:v',
      'libx264',
      '-threads',
      '1',
      '-profile:v',
      'main',
      '-preset',
      'slow',
      '-tune',
      'animation',
      '-crf',
      '29',
      '-maxrate',
      '220k',
      '-bufsize',
      '440k',
      '-g',
      '50',
      '-keyint_min',
      '50',
      '-sc_threshold',
      '0',
      '-c:a',
      'aac',
      '-b:a',
      '40k',
      '-ac',
      '1',
      '-ar',
      '32000',
      '-af',
      'highpass=f=90,lowpass=f=8000,acompressor=threshold=0.2:ratio=3:makeup=1.6',
      '-movflags',
      '+faststart',
      '-map_metadata',
      '-1',
      '-metadata',
      `title=${film.title}`,
      `${media}${film.name}.mp4`,
    ],
    { stdio: 'inherit' },
  )
  rmSync(work, { recursive: true })
  console.log(film.name, now.toFixed(1))
}
await browser.close()
