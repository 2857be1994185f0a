import type { Page } from '@playwright/test'

/** The course that is measured. */
export const courseId = 950

/** The place of each activity in the course that is measured. */
export const places = { film: 1, manyFiles: 2, largeFile: 3, commits: 4 }

/** The address of an activity of that course. */
export const addressOf = (place: number): string => `/courses/${courseId}/activities/${place}`

/** What an opened lesson says of itself once `#done` is there. */
export const saidByLesson = (page: Page, patience = 120_000): Promise<string> =>
  page
    .frameLocator('main iframe')
    .frameLocator('iframe')
    .locator('#done')
    .textContent({ timeout: patience })
    .then((text) => text ?? '')

/** A page of a lesson whose script says what it measured: it finds the object of SCORM 1.2 above it, as lessons do. */
export const lessonPage = (script: string): Buffer =>
  Buffer.from(`<!doctype html><html lang="pt"><head><meta charset="utf-8"><title>Lição</title></head><body><h1>Lição</h1>
<script type="module">
  let at = window; while (!at.API && at.parent !== at) at = at.parent
  const api = at.API
  api.LMSInitialize('')
  const shownAt = Date.now()
  const say = (text) => { const told = document.createElement('p'); told.id = 'done'; told.textContent = text; document.body.append(told) }
  ${script}
</script></body></html>`)
