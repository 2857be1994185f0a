import { execFileSync } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { folderWithCourse } from '#test/support/server/folder-with-course.ts'
import { startServer, temporaryFolder } from '#test/support/server/server-process.ts'
import { openCourse, pressDownload, waitUntilKept } from '../downloads/course-page.ts'
import { peakAbove } from '../downloads/memory.ts'
import { openPhone } from '../support/browser.ts'
import { pageProcesses } from '../support/browser-processes.ts'
import { openPlainBrowser } from '../support/plain-browser.ts'
import { benchPort } from '../support/ports.ts'
import { median, round, type Figure } from '../report.ts'

const courseId = 951
const bytes = 2 ** 30
const seeks = 50
const partSeconds = 40

/** A film of noise of somewhat more than 1 GiB: some seconds of it, again and again. */
async function makeFilm(ffmpeg: string): Promise<{ film: Buffer; seconds: number }> {
  const folder = await temporaryFolder('bench-film')
  try {
    const run = (...args: string[]) => execFileSync(ffmpeg, ['-v', 'error', '-y', ...args], { cwd: folder.path })
    const picture = 'testsrc2=size=1280x720:rate=30,noise=alls=40:allf=t'
    const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '60', '-pix_fmt', 'yuv420p']
    const rate = ['-b:v', '8M', '-maxrate', '8M', '-bufsize', '8M']
    run('-f', 'lavfi', '-i', picture, '-t', String(partSeconds), ...coding, ...rate, 'part.mp4')
    const part = (await readFile(join(folder.path, 'part.mp4'))).length
    const times = Math.ceil(bytes / part)
    run('-stream_loop', String(times - 1), '-i', 'part.mp4', '-c', 'copy', '-movflags', 'faststart', 'film.mp4')
    return { film: await readFile(join(folder.path, 'film.mp4')), seconds: partSeconds * times }
  } finally {
    await folder.remove()
  }
}

/** Memory of page and workers while a kept film of 1 GiB is played in fifty places, and how long each takes to show itself. */
export async function measureLargeFilm(ffmpeg: string): Promise<Figure[]> {
  const { film, seconds } = await makeFilm(ffmpeg)
  const folder = await folderWithCourse('bench-film', courseId, async (bundle) => [
    {
      title: 'Filme grande',
      type: 'video',
      content: { bundle: await bundle([{ path: 'f.mp4', body: film }]), seconds },
    },
  ])
  const profile = await temporaryFolder('bench-profile')
  try {
    const server = await startServer({ port: await benchPort(), dataDir: folder.data })
    const first = await openPhone(profile.path)
    await openCourse(await first.context.newPage(), server.url, courseId, 'learner@demo.trilha.app')
    const [page] = first.context.pages().slice(-1)
    if (!page) throw new Error('there is no page')
    await pressDownload(page)
    await waitUntilKept(page)
    await first.context.close()
    // What plays now comes from the device.
    await server.stop()
    const { above, took } = await playOn(profile.path, `${server.url}/courses/${courseId}/activities/1`)
    const bare = await playBare(film)
    const size = `${round(film.length / 2 ** 20)} MiB`
    return [
      {
        what: `Memory of page and workers while a kept film of ${size} is played in ${seeks} places, above the idle page`,
        unit: 'MB',
        atMost: 64,
        ...above,
      },
      { what: 'The same of a bare element that plays it from a server', unit: 'MB', ...bare.above },
      { what: 'What ours needs more than that', unit: 'MB', value: above.value - bare.above.value },
      {
        what: 'From a seek in it to its frame, median',
        value: median(took),
        unit: 'ms',
        atMost: 300,
        note: `slowest ${round(Math.max(...took))}; the bare element's median ${round(median(bare.took))}`,
      },
    ]
  } finally {
    await profile.remove()
    await folder.remove()
  }
}

interface Playing {
  above: { value: number; note: string }
  took: number[]
}

/** Plays the film of a page in all places, and looks at the memory of it meanwhile. */
async function playOn(profile: string, address: string): Promise<Playing> {
  const browser = await openPlainBrowser(profile, address)
  try {
    await browser.evaluate(waitForFilm, null)
    let took: number[] = []
    const above = await peakAbove(
      () => pageProcesses(profile),
      async () => {
        took = await browser.evaluate(playEverywhere, seeks)
      },
    )
    return { above, took }
  } finally {
    await browser.close()
  }
}

/** The same film in a page with nothing else, from a server that answers ranges of a file. */
async function playBare(film: Buffer): Promise<Playing> {
  const [folder, profile] = [await temporaryFolder('bench-bare'), await temporaryFolder('bench-profile')]
  const path = join(folder.path, 'film.mp4')
  await writeFile(path, film)
  const server = createServer((request, response) => {
    if (request.url !== '/film.mp4') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<video src="/film.mp4" controls>')
      return
    }
    const [, from = 0, to = film.length - 1] = /^bytes=(\d+)-(\d+)?/.exec(request.headers.range ?? '') ?? []
    const [start, end] = [Number(from), Number(to)]
    response.writeHead(206, {
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'content-length': end - start + 1,
      'content-range': `bytes ${start}-${end}/${film.length}`,
    })
    const piece = createReadStream(path, { start, end })
    piece.pipe(response)
    response.on('close', () => piece.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    return await playOn(profile.path, `http://localhost:${(server.address() as AddressInfo).port}/`)
  } finally {
    server.closeAllConnections()
    server.close()
    await Promise.all([folder.remove(), profile.remove()])
  }
}

async function waitForFilm(): Promise<void> {
  const isReady = () => (document.querySelector('video')?.duration ?? 0) > 0
  while (!isReady()) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** Half a second in each of so many places, to and fro; gives how long each took to show a frame (ms). */
async function playEverywhere(places: number): Promise<number[]> {
  const film = document.querySelector('video')
  if (!film) throw new Error('there is no film')
  film.muted = true
  const took: number[] = []
  for (let at = 0; at < places; at++) {
    const from = performance.now()
    const shown = new Promise<void>((resolve) => film.requestVideoFrameCallback(() => resolve()))
    film.currentTime = film.duration * (((at * 19) % places) / places)
    await Promise.all([shown, film.play()])
    took.push(performance.now() - from)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  film.pause()
  return took
}
