import { temporaryFolder } from '#test/support/server-process.ts'
import { openProfile, signIn } from './browser.ts'
import { openPlainBrowser } from './plain-browser.ts'
import { browserProcesses, memoryOf } from './processes.ts'
import { type Figure, median, round } from './report.ts'

const sampleMs = 100
const idleMs = 5000

/** Memory of all the browser's processes while it downloads, above what they had with the same page open and idle. */
export async function measureMemory(url: string, person: string, courseId: number): Promise<Figure> {
  const folder = await temporaryFolder('bench-profile')
  try {
    const first = await openProfile(folder.path)
    await signIn(await first.context.newPage(), url, person)
    await first.context.close()
    const browser = await openPlainBrowser(folder.path, `${url}/online-courses/${courseId}`)
    try {
      await browser.evaluate(waitForText, 'Baixar')
      const look = () => memoryOf(browserProcesses(folder.path))
      const idle: number[] = []
      const busy: number[] = []
      for (const until = performance.now() + idleMs; performance.now() < until; await pause()) idle.push(look())
      const rest = median(idle.slice(-20))
      const timer = setInterval(() => busy.push(look()), sampleMs)
      await browser.evaluate(pressButton, 'Baixar')
      await browser.evaluate(waitForText, 'Baixado neste aparelho')
      clearInterval(timer)
      return {
        what: 'Memory of all browser processes while it downloads 200 MB, above the idle browser',
        value: Math.max(...busy) - rest,
        unit: 'MB',
        atMost: 60,
        note: `peak of ${busy.length} looks; their median ${round(median(busy) - rest)}; idle ${round(rest)}`,
      }
    } finally {
      await browser.close()
    }
  } finally {
    await folder.remove()
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, sampleMs))

async function waitForText(text: string): Promise<void> {
  const isThere = () => document.querySelector('main')?.textContent?.includes(text) === true
  while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 50))
}

function pressButton(name: string): void {
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === name)
  if (!button) throw new Error(`there is no button ${name}`)
  button.click()
}
