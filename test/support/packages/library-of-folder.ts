import { expect } from '@playwright/test'
import { newId } from '#contract/engine/ids.ts'
import type { MediaDetail } from '#contract/features/media/media-schema.ts'
import { buildApp } from '#server/app.ts'
import { openServices } from '#server/engine/open-services.ts'
import { authorOf } from '#server/features/authoring/authoring.test-support.ts'
import { serverParts } from '#server/features.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { mediaOf } from '../media-caller.ts'
import { openStaff } from '../staff-caller.ts'

/** The client of the demo that it adds to: the one of `learner@demo.trilha.app`. */
const clientId = 2
const languages = ['pt-BR', 'en-US', 'es-ES', 'fr-FR']
const inAll = (field: string, text: string) =>
  Object.fromEntries(languages.map((language) => [`${field}.${language}`, text]))

/** An activity of a course that is written: a medium, and what type of activity it is. */
export interface WrittenActivity {
  title: string
  type: string
  mediaId: string
}

/** What staff do with media and courses in the demo's data folder, over the wire, while no server runs on it. */
export async function openLibrary(dataDir: string) {
  const services = await openServices(readConfig({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent' }))
  const app = buildApp(services, serverParts)
  await app.ready()
  await services.jobs.start()
  const staff = await openStaff({ services, app, clock: services.clock }, ['programme-admin'], clientId)
  const media = mediaOf({ app, services: { jobs: { run: () => services.jobs.start() } } }, staff)
  const author = authorOf(staff)
  return {
    /** Sends a file and waits until it was looked at; a text: the code it was refused with before it was sent. */
    async add(name: string, bytes: Buffer): Promise<MediaDetail | string> {
      const begun = await media.start(name, bytes)
      if (begun.status !== 200) return begun.json<{ code: string }>().code
      const { mediaId } = await media.send(begun, bytes)
      await expect.poll(async () => (await media.read(mediaId)).state, { timeout: 60_000 }).toMatch(/ready|refused/)
      return media.read(mediaId)
    },
    /** Writes and publishes a course; gives its id. */
    async publish(title: string, activities: readonly WrittenActivity[]): Promise<number> {
      const course = await author.create('course', inAll('title', title))
      const editor = await author.open('course', course)
      for (const [at, { title: named, type, mediaId }] of activities.entries()) {
        const key = newId()
        const saved = await editor.save({
          ...inAll(`activities.${key}.title`, named),
          [`activities.${key}.place`]: at + 1,
          [`activities.${key}.gone`]: false,
          [`activities.${key}.type`]: type,
          [`activities.${key}.file`]: mediaId,
          [`activities.${key}.required`]: false,
          [`activities.${key}.share`]: 0.9,
        })
        expect([named, saved.status, saved.body.toString()]).toEqual([named, 200, expect.any(String)])
      }
      const published = await author.act('course', course, 'publish', { underWay: 'stay' })
      expect([published.status, published.body.toString()]).toEqual([200, expect.any(String)])
      return course
    },
    async close(): Promise<void> {
      await app.close()
      await services.close()
    },
  }
}
