import { expectNoViolationsByDayAndNight } from './axe.ts'
import { test as base, expect } from './fixtures.ts'
import { signInAndPull } from './steps.ts'
import { openScormCloud } from '../support/external-services/scorm-cloud.ts'
import { folderWithCourse } from '../support/server/folder-with-course.ts'
import { startServer, type ServerProcess } from '../support/server/server-process.ts'

const courseId = 909
type Vendor = Awaited<ReturnType<typeof openScormCloud>>

const test = base.extend<object, { server: ServerProcess; vendor: Vendor }>({
  vendor: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads which fixtures are wanted off the pattern
    async ({}, use) => {
      const vendor = await openScormCloud()
      await use(vendor)
      await vendor.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ vendor }, use) => {
      const folder = await folderWithCourse('scorm-cloud', courseId, async () => [
        { title: 'Norma 12', type: 'scorm_cloud', content: { course: 'norma-12' } },
      ])
      const server = await startServer({ dataDir: folder.data, env: vendor.env })
      await use(server)
      await server.stop()
      await folder.remove()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

test('player P47: a course of SCORM Cloud opens in a window of its own, and its result is on the screen once the vendor says that it changed', async ({
  openDevice,
  server,
  vendor,
}) => {
  const { page, context } = await openDevice()
  await signInAndPull(page, 'learner@demo.trilha.app')
  await page.goto(`/courses/${courseId}/activities/1`)
  const open = page.getByRole('button', { name: 'Abrir no SCORM Cloud' })
  await expectNoViolationsByDayAndNight(page, 'the card of a course of SCORM Cloud')
  vendor.said.isAway = true
  await open.click()
  await expect(page.getByRole('alert')).toContainText('O SCORM Cloud não respondeu')
  vendor.said.isAway = false
  const opened = context.waitForEvent('page')
  await open.click()
  const other = await opened
  await expect(other.getByRole('heading', { name: 'Na nuvem' })).toBeVisible()
  expect(await other.evaluate(() => window.opener as unknown)).toBeNull()
  await other.close()

  vendor.said.result = { registrationCompletion: 'COMPLETED', registrationSuccess: 'PASSED', score: { scaled: 90 } }
  const [told] = vendor.known.values()
  await fetch(new URL(new URL(told?.postBack.url ?? '').pathname, server.url), { method: 'POST' })
  await expect(page.getByText(/Atividade concluída|Curso concluído|Aprovad/).first()).toBeVisible({ timeout: 30_000 })
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Só abre com internet')).toBeVisible()
  await expect(open).toBeHidden()
})
