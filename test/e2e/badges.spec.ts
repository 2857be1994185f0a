import { totalOf, type Activity } from '#contract/features/activity/activity-row.ts'
import { heardDevice } from '../support/server/prepared-demo.ts'
import { signInAt } from '../support/server/api-person.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { signInAndPull } from './steps.ts'

test.use({ installation: 'pages' })

const aurora = 1
const course = 3

/** Sees every activity of a course to its end, on another device of the painter that has long been heard. */
async function finishCourse(url: string): Promise<void> {
  const painter = await signInAt(url, 'painter@demo.trilha.app', aurora)
  const rows = (await painter.pullAll()).filter(({ collection }) => collection === 'activities')
  const own = (rows.map(({ row }) => row) as unknown as Activity[]).filter(({ courseId }) => courseId === course)
  for (const [index, activity] of own.toSorted((a, b) => a.hierarchyOrder - b.hierarchyOrder).entries()) {
    const { id, courseId } = activity
    const total = totalOf(activity)
    const payload = { courseId, activityId: id, covered: [[0, total]], position: total }
    const device = { id: heardDevice, number: index + 1 }
    expect(await painter.send('activity.progress', payload, { device })).toMatchObject({ outcome: 'applied' })
  }
}

test('learning T83: who finishes a course has its badge, offline too, and whoever they show it to sees that it is valid', async ({
  openDevice,
  server,
}) => {
  const { page, context } = await openDevice(phone)
  await signInAndPull(page, 'painter@demo.trilha.app')
  await page.goto('/profile/badges')
  await expect(page.getByText('Nenhuma medalha ainda')).toBeVisible()
  await finishCourse(server.url)

  // It comes by itself, with its picture.
  const title = page.getByRole('heading', { level: 2, name: 'Atendimento que encanta' })
  await expect(title).toBeVisible()
  const isPainted = () => page.locator('main li img').evaluate((image: HTMLImageElement) => image.naturalWidth > 0)
  await expect.poll(isPainted).toBe(true)
  await expectNoViolationsByDayAndNight(page, 'own badges')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar em PNG: Atendimento que encanta' }).click()
  const png = await (await downloading).path()
  await page.getByLabel('Ligar minhas medalhas ao meu e-mail').check()
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible()
  const address = await title.getByRole('link').getAttribute('href')

  await context.setOffline(true)
  await page.reload()
  await expect(title).toBeVisible()
  await expect.poll(isPainted).toBe(true)
  await expect(page.getByRole('button', { name: 'Baixar em PNG: Atendimento que encanta' })).toBeDisabled()
  await expect(page.getByLabel('Ligar minhas medalhas ao meu e-mail')).toBeDisabled()

  // Somebody who has never been here is shown its address, and has its file.
  const other = await openDevice(desk)
  await other.page.goto(address ?? '')
  await expect(other.page.getByRole('heading', { level: 1, name: 'Medalha válida' })).toBeVisible()
  await expect(other.page.getByRole('heading', { level: 2, name: 'Atendimento que encanta' })).toBeVisible()
  await expectNoViolationsByDayAndNight(other.page, 'a valid badge')
  await other.page.getByLabel('Recebeu o arquivo de uma medalha?').setInputFiles(png)
  await expect(other.page.getByText('O arquivo é nosso e vale.')).toBeVisible()
  await other.page.goto(`${address?.slice(0, -1)}${address?.endsWith('0') ? '1' : '0'}`)
  await expect(other.page.getByRole('heading', { level: 1, name: 'Medalha não encontrada' })).toBeVisible()
})
