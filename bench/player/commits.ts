import type { Page } from '@playwright/test'
import type { NewBundleFile } from '#server/engine/files/bundles/make-bundle.ts'
import type { Figure } from '../report.ts'
import { addressOf, lessonPage, places, saidByLesson } from './lesson-page.ts'

const [perSecond, seconds] = [50, 60]

/** A lesson that keeps its place as often as it can be asked to, once it was not asked before; else it says what it finds. */
export const committer = (): NewBundleFile[] => [
  {
    path: 'licao.html',
    body: lessonPage(`
  const found = api.LMSGetValue('cmi.core.lesson_location')
  if (found !== '') say(JSON.stringify({ found }))
  else {
    const took = []
    let refused = 0
    const from = performance.now()
    for (let at = 1; at <= ${perSecond * seconds}; at++) {
      const begun = performance.now()
      const set = api.LMSSetValue('cmi.core.lesson_location', String(at))
      took.push(performance.now() - begun)
      api.LMSSetValue('cmi.suspend_data', 'x'.repeat(4000) + at)
      api.LMSSetValue('cmi.core.exit', 'suspend')
      if (set !== 'true' || api.LMSCommit('') !== 'true') refused++
      const due = from + at * 1000 / ${perSecond}
      if (due > performance.now()) await new Promise((resolve) => setTimeout(resolve, due - performance.now()))
    }
    const lasted = (performance.now() - from) / 1000
    took.sort((a, b) => a - b)
    say(JSON.stringify({ refused, lasted, p99: took[Math.floor(took.length * 0.99)] }))
  }`),
  },
]

/** Whether everything is kept of a lesson that says very much, and how long saying it takes. */
export async function measureCommits(page: Page): Promise<Figure[]> {
  const address = new URL(addressOf(places.commits), page.url()).href
  await page.goto(address)
  const said = JSON.parse(await saidByLesson(page)) as { refused: number; lasted: number; p99: number }
  await page.reload()
  const { found = '' } = JSON.parse(await saidByLesson(page)) as { found?: string }
  const lost = perSecond * seconds - Number(found)
  return [
    {
      what: `Commits of a lesson a second, for ${seconds} s`,
      value: (perSecond * seconds) / said.lasted,
      unit: '/s',
      atLeast: perSecond * 0.98,
    },
    { what: 'Of those, refused, or gone at the next start', value: said.refused + lost, unit: '', atMost: 0 },
    { what: 'SetValue, p99', value: said.p99, unit: 'ms', atMost: 5 },
  ]
}
