import type { Page } from '@playwright/test'
import type { ActivityProgress } from '#contract/features/activity/activity-contract.ts'
import type { Activity } from '#contract/features/activity/activity-row.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import { type ApiPerson, signInAt } from '../support/server/api-person.ts'
import { problemAnswer } from '../support/network/network-fault.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { finishActivity, signInOnScreen } from './steps.ts'

const learner = 'learner@demo.trilha.app'
const painter = 'painter@demo.trilha.app'
/** Nobody else here plays anything as this person. */
const instructor = 'instructor@demo.trilha.app'

async function coursesOf(api: ApiPerson): Promise<Course[]> {
  return (await api.pullAll())
    .filter((change) => change.collection === 'courses')
    .map((change) => change.row as unknown as Course)
}

test('each filter of the course list leaves what it should, is kept on this device, and a favourite shows on every device', async ({
  openDevice,
  server,
}) => {
  const { page } = await openDevice(desk)
  await signInOnScreen(page, painter)
  const other = await openDevice(phone)
  await signInOnScreen(other.page, painter)
  await other.page.goto('/online-courses')

  const courses = await coursesOf(await signInAt(server.url, painter, 1))
  await page.goto('/online-courses')
  const titles = page.locator('main h2 a[href^="/online-courses/"]')
  await expect(titles).toHaveCount(courses.length)
  const expectLeft = async (left: readonly Course[]) => {
    await expect(titles).toHaveCount(left.length)
    expect((await titles.allTextContents()).toSorted()).toEqual(
      left.map((course) => course.title['pt-BR'] ?? '').toSorted(),
    )
  }
  const group = (label: string) => page.getByRole('group', { name: label, exact: true })
  const choose = async (label: string, ...choices: string[]) => {
    await group(label).getByRole('button').click()
    for (const choice of choices) await group(label).getByText(choice, { exact: true }).last().click()
    await page.keyboard.press('Escape')
  }
  const fields: [label: string, choices: string[], keeps: (course: Course) => boolean][] = [
    ['Área', ['Segurança'], (course) => course.areaId === 'seguranca'],
    ['Área', ['Segurança', 'Técnica de pintura'], (course) => ['seguranca', 'tecnica'].includes(course.areaId)],
    ['Grupo', ['Pintores'], (course) => course.groupId === 'pintores'],
    ['Categoria', ['Produto'], (course) => course.categoryId === 'produto'],
    ['Assunto', ['Umidade'], (course) => course.tagIds.includes('umidade')],
    ['Progresso', ['Concluído'], () => false],
  ]
  for (const [label, choices, keeps] of fields) {
    await choose(label, ...choices)
    await expectLeft(courses.filter(keeps))
    await choose(label, ...choices)
  }
  const search = page.getByRole('searchbox', { name: 'Buscar nos cursos' })
  // Without its accents and in capitals, as people type.
  await search.fill('PREPARACAO')
  await expectLeft(
    courses.filter((course) => /preparação/i.test(`${course.title['pt-BR']} ${course.description['pt-BR']}`)),
  )

  const kept = () => page.evaluate(() => JSON.stringify(localStorage))
  const before = await kept()
  await choose('Área', 'Técnica de pintura')
  await expect(group('Área').getByRole('button')).toHaveText(/Técnica/)
  // What is chosen is sealed before it is kept.
  await expect.poll(kept).not.toBe(before)
  await page.reload()
  await expect(search).toHaveValue('PREPARACAO')
  await expect(group('Área').getByRole('button')).toHaveText(/Técnica/)
  await expect(titles).toHaveText(['Preparação de paredes externas'])
  await expect(other.page.getByText(`${courses.length} cursos`)).toBeVisible()

  await page.getByRole('button', { name: 'Marcar Preparação de paredes externas como favorito' }).click()
  await expect(
    other.page.getByRole('button', { name: 'Tirar Preparação de paredes externas dos favoritos' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(titles).toHaveCount(courses.length)
  await page.getByRole('button', { name: 'Favoritos', exact: true }).click()
  await expect(titles).toHaveText(['Preparação de paredes externas'])
})

test('player P1, P4: a video goes on a little before where it was left, on another device too, whose place is offered and moves nothing; its end alone does not finish it, and the part that is missing is offered', async ({
  device: { page },
  openDevice,
  server,
}) => {
  await signInOnScreen(page, learner)
  await page.goto('/online-courses/4')
  await page.getByRole('link', { name: 'Começar: Blocos de foco' }).click()
  await playUpTo(page, 12)
  await page.getByRole('button', { name: 'Fechar' }).click()
  await page.getByRole('link', { name: 'Continuar: Blocos de foco' }).click()
  await expectAt(page, 9, 25)
  await pause(page)

  const api = await signInAt(server.url, learner, 2)
  await expect.poll(async () => (await progressOf(api, 401))?.position ?? 0).toBeGreaterThanOrEqual(9)
  const other = await openDevice(desk)
  await signInOnScreen(other.page, learner)
  await other.page.getByRole('link', { name: 'Gestão do tempo sem milagre' }).first().click()
  await other.page.getByRole('link', { name: 'Continuar: Blocos de foco' }).click()
  await expectAt(other.page, 9, 30)
  const here = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
  const stays = await here()
  await other.page.getByLabel('Posição').fill('33')
  await expectAt(other.page, 33.5, 45)
  await pause(other.page)
  await expect(page.getByText(/Lá você parou a partir de 0:(3|4)\d/)).toBeVisible({ timeout: 20_000 })
  expect(await here()).toBe(stays)

  await page.getByLabel('Posição').fill('47')
  await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    const ended = new Promise((resolve) => video.addEventListener('ended', resolve, { once: true }))
    await video.play()
    await ended
  })
  await expect(page.getByText('Falta ver uma parte')).toBeVisible()
  await expect(page.getByText(/veja o que ficou a partir de 0:(1|2)\d/)).toBeVisible()
  await expect(page.getByText('Atividade concluída')).toHaveCount(0)
  expect((await progressOf(api, 401))?.state).toBe('in_progress')

  await page.getByRole('button', { name: 'Ver agora' }).click()
  await expectAt(page, 12, 30)
  await page.locator('video').evaluate((video: HTMLVideoElement) => void (video.playbackRate = 2))
  await expect(page.getByText('Atividade concluída').first()).toBeVisible({ timeout: 30_000 })
  await expect.poll(async () => (await progressOf(api, 401))?.state).toBe('finished')
})

/** Plays from the beginning, quickly, until a place is reached; pauses there. */
async function playUpTo(page: Page, seconds: number): Promise<void> {
  await page.locator('video').evaluate(async (video: HTMLVideoElement, until) => {
    if (!(video.duration > 0))
      await new Promise((resolve) => video.addEventListener('loadedmetadata', resolve, { once: true }))
    video.muted = true
    video.playbackRate = 2
    const reached = new Promise<void>((resolve) =>
      video.addEventListener('timeupdate', () => video.currentTime >= until && resolve()),
    )
    await video.play()
    await reached
    video.pause()
  }, seconds)
}

const pause = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())

async function expectAt(page: Page, from: number, to: number): Promise<void> {
  const position = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
  await expect.poll(position).toBeGreaterThanOrEqual(from - 0.5)
  expect(await position()).toBeLessThan(to)
}

async function progressOf(api: ApiPerson, activityId: number): Promise<ActivityProgress | undefined> {
  const rows = (await api.pullAll())
    .filter((change) => change.collection === 'activityProgress')
    .map((change) => change.row as unknown as ActivityProgress)
  return rows.find((row) => row.activityId === activityId)
}

test('who opens a course by its link before anything was brought to the device finds its button where it was when all of it arrives', async ({
  far: { page, proxy },
}) => {
  proxy.answer = ({ url }) => (url === '/api/pull/' ? problemAnswer(503, 'server.unavailable') : null)
  await signInOnScreen(page, learner)
  await page.goto('/online-courses/4')
  const button = await page.getByRole('link', { name: /^(Começar|Continuar): / }).elementHandle()
  // What the server told while its stream was cut is asked for when it opens again.
  proxy.answer = () => null
  proxy.cut()
  // The area's name comes with everything else.
  await expect(page.getByText('Operações', { exact: true })).toBeVisible()
  expect(await button?.evaluate((element) => element.isConnected)).toBe(true)
})

test('a course whose activities open one after the other keeps to that, and its video, image and document finish it', async ({
  device: { page },
  server,
}) => {
  await signInOnScreen(page, learner)
  await page.goto('/online-courses/2')
  await expect(page.getByText('As atividades abrem uma após a outra.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Bloqueada' })).toHaveCount(2)
  await expect(page.locator('a[href="/courses/2/activities/2"]')).toHaveCount(0)
  await page.goto('/courses/2/activities/2')
  await expect(page.getByText('Esta atividade ainda está bloqueada')).toBeVisible()
  await page.getByRole('link', { name: /^Continuar: Finalidade/ }).click()
  await expect(page).toHaveURL(/\/courses\/2\/activities\/1$/)
  await expect(page.getByRole('button', { name: 'Próxima' })).toBeDisabled()
  await expect(page.getByText(/Conclua “Finalidade.*” primeiro\./)).toBeVisible()

  await finishActivity(page)
  await page.getByRole('link', { name: /^Próxima: Pessoal, sensível/ }).click()
  await expect(page).toHaveURL(/activities\/2$/)
  await finishActivity(page)
  await page.getByRole('link', { name: /^Próxima: LGPD em situações reais/ }).click()
  await expect(page).toHaveURL(/activities\/3$/)
  await finishActivity(page)
  await expect(page.getByText('Curso concluído')).toBeVisible()
  await page.getByRole('link', { name: 'Voltar ao curso' }).click()
  await expect(page.getByText('3 de 3')).toBeVisible()

  const api = await signInAt(server.url, learner, 2)
  const activities = (await api.pullAll())
    .filter((change) => change.collection === 'activities')
    .map((change) => change.row as unknown as Activity)
  expect(activities.filter((activity) => activity.courseId === 2).map((activity) => activity.type)).toEqual([
    'video',
    'image',
    'pdf',
  ])
  for (const id of [201, 202, 203])
    await expect.poll(async () => (await progressOf(api, id))?.state, String(id)).toBe('finished')
})

test('an activity of a type that this version does not know says so, and shuts only what has to come after it', async ({
  far: { page, proxy },
  server,
}) => {
  const api = await signInAt(server.url, instructor, 2)
  // A server that is newer than this app: course 2 opens in order and begins with something new, course 4 goes on with it.
  const newer = async (courseId: number, order: number) => {
    const content = (await (await api.request(`/api/courses/${courseId}/`)).json()) as {
      course: Course
      activities: Activity[]
    }
    const activities = content.activities.map((activity) =>
      activity.hierarchyOrder === order ? { ...activity, type: 'hologram', content: { beams: 3 } } : activity,
    )
    return { ...content, activities }
  }
  const answers = new Map<string, object>([
    ['/api/courses/2/', await newer(2, 1)],
    ['/api/courses/4/', await newer(4, 2)],
  ])
  proxy.answer = ({ url = '' }) => {
    const body = answers.get(url)
    return body ? { status: 200, body } : url === '/api/pull/' ? problemAnswer(503, 'server.unavailable') : null
  }
  await signInOnScreen(page, instructor, 'Vértice')
  await page.goto('/online-courses/2')
  const row = page.getByRole('listitem').filter({ hasText: /Finalidade.*Precisa de uma versão mais nova/s })
  await expect(row.first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'Bloqueada' })).toHaveCount(2)
  await page.goto('/courses/2/activities/2')
  await expect(page.getByText(/“Finalidade.*” precisa de uma versão mais nova do app\./)).toBeVisible()

  await page.goto('/online-courses/4')
  await expect(page.getByText('Precisa de uma versão mais nova')).toHaveCount(1)
  await expect(page.getByRole('img', { name: 'Bloqueada' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Começar: Blocos de foco' }).click()
  await expect(page.locator('video')).toBeVisible()
  await page.getByRole('link', { name: 'Próxima' }).click()
  await expect(page.getByText('Precisa de uma versão mais nova')).toBeVisible()
  await page.getByRole('link', { name: 'Ir para o curso' }).click()
  await expect(page.getByRole('link', { name: /^(Começar|Continuar): Blocos de foco/ })).toBeVisible()
})
