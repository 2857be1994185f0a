import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { NewBundleFile } from '#server/engine/files/bundles/make-bundle.ts'
import type { Figure } from '../report.ts'
import { addressOf, lessonPage, places, saidByLesson } from './lesson-page.ts'

const count = 2000
const bytes = 8 * 1024

/** A package as authoring tools make them: very many small files. */
export const manyFiles = (): NewBundleFile[] => [
  {
    path: 'licao.html',
    body: lessonPage(`
  const names = Array.from({ length: ${count} }, (_, at) => 'parte/' + at + '.bin').values()
  const from = performance.now()
  let got = 0
  const lane = async () => {
    for (const name of names) {
      const answer = await fetch(name)
      const { byteLength } = await answer.arrayBuffer()
      if (answer.ok) got += byteLength
    }
  }
  await Promise.all(Array.from({ length: 6 }, lane))
  say(JSON.stringify({ shownAt, seconds: (performance.now() - from) / 1000, got }))`),
  },
  ...Array.from({ length: count }, (_, at) => ({ path: `parte/${at}.bin`, body: randomBytes(bytes) })),
]

/** How long such a package takes to show its first page, and all of its files, from the device. */
export async function measureManyFiles(page: Page): Promise<Figure[]> {
  // From the tap on it: the app stands already.
  const tappedAt = await page.evaluate((address) => {
    const link = document.querySelector<HTMLAnchorElement>(`main a[href="${address}"]`)
    if (!link) throw new Error(`nothing leads to ${address}`)
    link.click()
    return Date.now()
  }, addressOf(places.manyFiles))
  const said = JSON.parse(await saidByLesson(page)) as {
    shownAt: number
    seconds: number
    got: number
  }
  if (said.got !== count * bytes) throw new Error(`${said.got} bytes came`)
  return [
    {
      what: `First page of a package of ${count} files, kept, from the tap on`,
      value: (said.shownAt - tappedAt) / 1000,
      unit: 's',
      atMost: 1,
    },
    { what: 'All of its files, six at a time', value: said.seconds, unit: 's', atMost: 7 },
  ]
}
