import { totalOf, type Activity } from '#contract/features/activity/activity-row.ts'
import type { RowOf } from '#contract/engine/collection.ts'
import { heardDevice } from '../support/server/prepared-demo.ts'
import { signInAt } from '../support/server/api-person.ts'
import { expectNoViolationsByDayAndNight, violations } from './axe.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { signInAndPull } from './steps.ts'

test.use({ installation: 'pages' })

const vertice = 2

/** Sees every activity of a trail to its end, on another device of the learner that has long been heard. */
async function finishTrail(url: string, trailId: number): Promise<void> {
  const learner = await signInAt(url, 'learner@demo.trilha.app', vertice)
  const rows = await learner.pullAll()
  const ofKind = (collection: string) => rows.filter((one) => one.collection === collection).map(({ row }) => row)
  const trail = (ofKind('trails') as RowOf<'trails'>[]).find(({ id }) => id === trailId)
  const activities = (ofKind('activities') as Activity[]).toSorted((a, b) => a.hierarchyOrder - b.hierarchyOrder)
  const ofTrail = activities.filter((one) => trail?.courseIds.includes(one.courseId))
  for (const [index, activity] of ofTrail.entries()) {
    const { id, courseId } = activity
    const total = totalOf(activity)
    const payload = { courseId, activityId: id, covered: [[0, total]], position: total }
    const device = { id: heardDevice, number: index + 1 }
    expect(await learner.send('activity.completion', payload, { device })).toMatchObject({ outcome: 'applied' })
  }
}

test('who finished a trail has its certificate; whoever holds it can check it, signed in or not', async ({
  openDevice,
  server,
}) => {
  await finishTrail(server.url, 1)
  const { page } = await openDevice(phone)
  await signInAndPull(page, 'learner@demo.trilha.app')
  await page.goto('/trails/1')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar certificado' }).click()
  const code = (await downloading).suggestedFilename().replace('.pdf', '')
  expect(code).toMatch(/^2(-[0-9A-Z]{4}){4}$/)
  expect(await violations(page), 'the finished trail').toEqual([])
  await page.goto(`/certificates/${code}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Certificado válido' })).toBeVisible()

  // Somebody who has never been here has the paper, and mistypes the address.
  const other = await openDevice(desk)
  await other.page.goto(`/certificates/${code.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}`)
  await expect(other.page.getByRole('heading', { level: 1, name: 'Certificado não encontrado' })).toBeVisible()
  await other.page.getByLabel('Código do certificado').fill('2-XXXX')
  await other.page.getByRole('button', { name: 'Conferir' }).click()
  await expect(other.page.getByText('Preencha o campo corretamente')).toBeVisible()
  await expectNoViolationsByDayAndNight(other.page, 'unknown')
  await other.page.getByLabel('Código do certificado').fill(code.toLowerCase().replaceAll('-', ' '))
  await other.page.getByRole('button', { name: 'Conferir' }).click()
  await expect(other.page).toHaveURL(new RegExp(`/certificates/${code}$`))
  await expect(other.page.getByRole('heading', { level: 1, name: 'Certificado válido' })).toBeVisible()
  await expect(other.page.getByText('Trilha Boas-vindas')).toBeVisible()
  await expectNoViolationsByDayAndNight(other.page, 'valid')
})
