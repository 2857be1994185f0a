import { temporaryFolder } from '#test/support/server/server-process.ts'
import { openPhone, signIn } from '../support/browser.ts'
import { openCourse, pressDownload, waitUntilKept } from './course-page.ts'
import { openPlainBrowser } from '../support/plain-browser.ts'
import { browserProcesses, memoryOf } from '../support/browser-processes.ts'
import { type Figure, median, round } from '../report.ts'

const sampleMs = 100
const idleMs = 5000

/** Memory of all the browser's processes while it downloads, above what they had with the same page open and idle. */
export async function measureMemory(url: string, person: string, courseId: number): Promise<Figure> {
  const folder = await temporaryFolder('bench-profile')
  try {
    const first = await openPhone(folder.path)
    await signIn(await first.context.newPage(), url, person)
    await first.context.close()
    const browser = await openPlainBrowser(folder.path, `${url}/online-courses/${courseId}`)
    try {
      await browser.evaluate(waitForText, 'Baixar')
      const above = await peakAbove(allOf(folder.path), async () => {
        await browser.evaluate(pressButton, 'Baixar')
        await browser.evaluate(waitForText, 'Baixado neste aparelho')
      })
      const what = 'Memory of all browser processes while it downloads 200 MB, above the idle browser'
      return { what, unit: 'MB', atMost: 60, ...above }
    } finally {
      await browser.close()
    }
  } finally {
    await folder.remove()
  }
}

/**
 * Memory while it plays 1 GB from the device: sixteen times as fast as people listen, and from another place
 * every second, all along the file.
 */
export async function measurePlaying(url: string, person: string, courseId: number): Promise<Figure> {
  const folder = await temporaryFolder('bench-profile')
  try {
    const first = await openPhone(folder.path)
    const page = await first.context.newPage()
    await openCourse(page, url, courseId, person)
    await pressDownload(page)
    await waitUntilKept(page)
    await first.context.close()
    const browser = await openPlainBrowser(folder.path, `${url}/courses/${courseId}/activities/1`)
    try {
      await browser.evaluate(waitForSound, null)
      let played = 0
      const above = await peakAbove(allOf(folder.path), async () => {
        played = await browser.evaluate(playAll, 20)
      })
      const what = 'Memory of all browser processes while it plays 1 GB from the device, above the idle browser'
      return {
        what,
        unit: 'MB',
        ...above,
        note: `${round(played)} s of sound heard in 20 places; ${above.note}`,
      }
    } finally {
      await browser.close()
    }
  } finally {
    await folder.remove()
  }
}

const allOf = (profile: string) => () => browserProcesses(profile)

/** The most memory that processes have during the work, above what they have while nothing happens. */
export async function peakAbove(
  find: () => readonly number[],
  work: () => Promise<void>,
): Promise<{ value: number; note: string }> {
  const check = () => memoryOf(find())
  const idle: number[] = []
  const busy: number[] = []
  for (const until = performance.now() + idleMs; performance.now() < until; await pause()) idle.push(check())
  const rest = median(idle.slice(-20))
  const timer = setInterval(() => busy.push(check()), sampleMs)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  const note = `peak of ${busy.length} looks; their median ${round(median(busy) - rest)}; idle ${round(rest)}`
  return { value: Math.max(...busy) - rest, note }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, sampleMs))

async function waitForText(text: string): Promise<void> {
  const isThere = () => document.querySelector('main')?.textContent?.includes(text) === true
  while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 50))
}

async function waitForSound(): Promise<void> {
  const isReady = () => (document.querySelector('audio')?.duration ?? 0) > 0
  while (!isReady()) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** A second in each of so many places; gives the seconds of sound that were heard. */
async function playAll(positions: number): Promise<number> {
  const sound = document.querySelector('audio')
  if (!sound) throw new Error('there is no sound')
  sound.muted = true
  sound.playbackRate = 16
  let heard = 0
  for (let at = 0; at < positions; at++) {
    const from = (sound.duration * at) / positions
    sound.currentTime = from
    await sound.play()
    await new Promise((resolve) => setTimeout(resolve, 1000))
    heard += sound.currentTime - from
  }
  sound.pause()
  return heard
}

function pressButton(name: string): void {
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === name)
  if (!button) throw new Error(`there is no button ${name}`)
  button.click()
}
