import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { NewBundleFile } from '#server/engine/files/bundles/make-bundle.ts'
import type { Figure } from '../report.ts'
import { addressOf, lessonPage, places, saidByLesson } from './lesson-page.ts'

const megabytes = 64

/** A package with one large file. */
export const largeFile = (): NewBundleFile[] => [
  {
    path: 'licao.html',
    body: lessonPage(`
  const rates = []
  for (let run = 0; run < 3; run++) {
    const from = performance.now()
    let got = 0
    for await (const part of (await fetch('grande.bin')).body) got += part.byteLength
    if (got !== ${megabytes * 2 ** 20}) throw new Error('cut off')
    rates.push(${megabytes} / ((performance.now() - from) / 1000))
  }
  say(JSON.stringify(rates))`),
  },
  { path: 'grande.bin', body: randomBytes(megabytes * 2 ** 20) },
]

/** How fast content reads a kept file: its worker asks the app, which reads and unseals it. */
export async function measureLargeFile(page: Page): Promise<Figure> {
  await page.goto(new URL(addressOf(places.largeFile), page.url()).href)
  const rates = JSON.parse(await saidByLesson(page)) as number[]
  return {
    what: `A kept file of ${megabytes} MB read by content, best of ${rates.length}`,
    value: Math.max(...rates),
    unit: 'MB/s',
    atLeast: 60,
  }
}
