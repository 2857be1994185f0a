import { totalOf, type Activity } from '#contract/features/activity/activity-row.ts'
import { courseReportPaths } from '#contract/features/course-report/course-report-paths.ts'
import { heardDevice } from '../support/server/prepared-demo.ts'
import { signInAt } from '../support/server/api-person.ts'
import { saveSettingsAt } from '../support/save-settings.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { signInAndPull, signInOnScreen } from './steps.ts'

test.use({ installation: 'pages' })
const aurora = 1
const course = 3

test('learning T25: who finishes a course sees its score, offline too; staff see who finished; with scores switched off none is on a screen', async ({
  openDevice,
  server,
}) => {
  const painter = await signInAt(server.url, 'painter@demo.trilha.app', aurora)
  const rows = (await painter.pullAll()).filter(({ collection }) => collection === 'activities')
  const own = (rows.map(({ row }) => row) as unknown as Activity[]).filter(({ courseId }) => courseId === course)
  for (const [index, activity] of own.toSorted((a, b) => a.hierarchyOrder - b.hierarchyOrder).entries()) {
    const total = totalOf(activity)
    const payload = { courseId: course, activityId: activity.id, covered: [[0, total]], position: total }
    const device = { id: heardDevice, number: index + 1 }
    expect(await painter.send('activity.progress', payload, { device })).toMatchObject({ outcome: 'applied' })
  }

  const { page, context } = await openDevice(phone)
  await signInAndPull(page, 'painter@demo.trilha.app')
  await page.goto(`/online-courses/${course}`)
  const score = page.getByText('Sua pontuação neste curso')
  await expect(score).toBeVisible()
  await page.goto('/profile')
  const mine = page.getByText('Minha pontuação')
  await expect(mine).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'the profile with scores')
  await context.setOffline(true)
  await page.reload()
  await expect(mine).toBeVisible()
  await context.setOffline(false)

  const desktop = await openDevice(desk)
  await signInOnScreen(desktop.page, 'programme-admin@demo.trilha.app', 'Aurora Tintas')
  await desktop.page.goto(courseReportPaths.report(course))
  await desktop.page.getByLabel('Situação').selectOption('finished')
  const row = desktop.page.getByRole('row').filter({ hasText: 'painter@demo.trilha.app' })
  await expect(row).toContainText('100%')
  await expect(desktop.page.getByRole('row').filter({ hasText: 'seller@demo.trilha.app' })).toHaveCount(0)
  await expectNoViolationsByDayAndNight(desktop.page, 'the report of a course')

  const admin = await signInAt(server.url, 'programme-admin@demo.trilha.app', aurora)
  await saveSettingsAt(admin, { trainingScore: false })
  await page.reload()
  await expect(page.getByRole('link', { name: 'Meus dados' })).toBeVisible()
  await expect(mine).toHaveCount(0)
  await page.goto(`/online-courses/${course}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(score).toHaveCount(0)
  await saveSettingsAt(admin, { trainingScore: true })
})
