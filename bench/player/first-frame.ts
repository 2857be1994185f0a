import type { Page } from '@playwright/test'
import { each, median, type Figure } from '../report.ts'
import { addressOf, places } from './lesson-page.ts'

const runs = 5

/** The first frame of a kept video from the device, beside a bare element over the same bytes in memory. */
export async function measureFirstFrame(page: Page, video: Buffer): Promise<Figure> {
  const kept: number[] = []
  const bare: number[] = []
  for (let run = 0; run < runs; run++) {
    await page.goto(new URL(addressOf(places.film), page.url()).href)
    kept.push(await page.locator('video').evaluate(firstFrameOf, null))
    bare.push(await page.evaluate(bareFrame, video.toString('base64')))
  }
  return {
    what: 'First frame of a kept video, beside a bare element',
    value: median(kept) / median(bare),
    unit: '×',
    atMost: 1.5,
    note: `${each(kept)} ms beside ${each(bare)} ms`,
  }
}

/** From giving the element its file anew to its first frame (ms). */
function firstFrameOf(medium: HTMLElement | SVGElement): Promise<number> {
  const video = medium as HTMLVideoElement
  const from = performance.now()
  const frame = new Promise<void>((resolve) => video.requestVideoFrameCallback(() => resolve()))
  video.muted = true
  video.load()
  return Promise.all([frame, video.play()]).then(() => performance.now() - from)
}

function bareFrame(base64: string): Promise<number> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
  const video = document.createElement('video')
  document.body.append(video)
  const from = performance.now()
  const frame = new Promise<void>((resolve) => video.requestVideoFrameCallback(() => resolve()))
  video.muted = true
  video.src = URL.createObjectURL(new Blob([bytes], { type: 'video/mp4' }))
  return Promise.all([frame, video.play()]).then(() => {
    const took = performance.now() - from
    video.remove()
    return took
  })
}
