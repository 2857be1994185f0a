import type { Page } from '@playwright/test'
import { newId } from '#contract/engine/ids.ts'
import { idempotencyHeader, revisionHeader } from '#contract/engine/endpoint.ts'
import { findProgram } from '#server/platform/config/find-program.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { desk, test as base, expect } from './fixtures.ts'
import { signInAndPull, signInOnScreen } from './steps.ts'
import { saveSettingsAt } from '../support/save-settings.ts'
import { signInAt } from '../support/server/api-person.ts'
import { startLiveServer, type LiveServer } from '../support/streams/live.ts'

const ffmpeg = findProgram(process.env, 'FFMPEG_PATH', 'ffmpeg')
const author = 'programme-admin@demo.trilha.app'
/** The client of the demo that the learner is in. */
const clientId = 2

/** Its server streams to nobody but who is asked for it, so that each test has one of its own. */
const test = base.extend<{ stream: LiveServer }>({
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads which fixtures are wanted off the pattern
  async stream({}, use) {
    const stream = await startLiveServer(ffmpeg ?? '')
    await use(stream)
    await stream.close()
  },
})

test.skip(ffmpeg === null, 'there is no ffmpeg here that makes a stream')

/** Publishes a course with one live stream; its address in the app. */
async function publishLive(
  url: string,
  stream: LiveServer,
  given: { startsAt: Date; seconds: number; share: number },
): Promise<string> {
  const staff = await signInAt(url, author, clientId)
  await saveSettingsAt(staff, { streamHosts: [stream.host] })
  const send = async (method: string, path: string, body: unknown, rev?: number) => {
    const headers = { [idempotencyHeader]: newId(), ...(rev !== undefined && { [revisionHeader]: `"${rev}"` }) }
    const answer = await staff.request(path, { method, headers, body: JSON.stringify(body) })
    expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, ''])
    return (await answer.json()) as { id: number; rev: number }
  }
  const { id } = await send('POST', '/api/admin/content/', { kind: 'course', title: { 'pt-BR': 'Reunião geral' } })
  const path = `/api/admin/content/course/${id}/`
  const revision = async () => ((await (await staff.request(path)).json()) as { rev: number }).rev
  const key = newId()
  const own = {
    place: 1,
    gone: false,
    'title.pt-BR': 'Resultados do trimestre',
    type: 'wowza_live',
    address: stream.address,
    startsAt: given.startsAt.toISOString(),
    length: given.seconds,
    share: given.share,
  }
  const changes = Object.entries(own).map(([name, value]) => ({ field: `activities.${key}.${name}`, value }))
  await send('PUT', path, { editor: newId(), changes }, await revision())
  await send('POST', `${path}publish/`, { underWay: 'stay' }, await revision())
  return `/courses/${id}/activities/1`
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)
const video = (page: Page) => page.frameLocator('main iframe').locator('video')
const share = async (page: Page) =>
  Number(
    /(\d+)%/.exec(
      (await page
        .getByText(/Visto \d+%/)
        .first()
        .textContent()) ?? '',
    )?.[1] ?? 0,
  )
const enter = (page: Page) => page.getByRole('button', { name: 'Entrar na transmissão' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const told = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('player P11: a live stream begins by itself, counts the minutes that somebody is there, survives a drop of 20 s, and says when it ended', async ({
  openDevice,
  server,
  stream,
}) => {
  test.setTimeout(240_000)
  const { page, context } = await openDevice()
  await signInAndPull(page, 'learner@demo.trilha.app')
  const activity = await publishLive(server.url, stream, { startsAt: inSeconds(15), seconds: 100, share: 0.5 })
  await page.goto(activity)
  await expect(enter(page)).toBeVisible()
  await expect(page.getByText('2 minutos')).toBeVisible()
  await enter(page).click()
  await expect(page.getByText('Fique nesta tela: ela começa sozinha.')).toBeVisible()
  // Its server is asked for nothing before it starts.
  expect(stream.asked).toEqual([])

  await expect(button(page, 'Pausar')).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => share(page), { timeout: 30_000 }).toBeGreaterThan(5)
  await expect(button(page, 'Ao vivo')).toHaveAttribute('aria-pressed', 'true')
  await expectNoViolationsByDayAndNight(page, 'a live stream')

  const before = await share(page)
  stream.drop()
  const [dropped, asked] = [Date.now(), stream.asked.length]
  await expect(told(page, 'A transmissão caiu. Tentando voltar')).toBeVisible({ timeout: 30_000 })
  await expectNoViolationsByDayAndNight(page, 'a live stream that dropped')
  const counted = await share(page)
  expect(counted).toBeGreaterThanOrEqual(before)
  await expect.poll(() => Date.now() - dropped, { timeout: 30_000 }).toBeGreaterThan(20_000)
  // It was asked for again, and ever more seldom; what was counted is there, and nothing beside.
  expect(stream.asked.length - asked).toBeLessThan(12)
  expect(stream.asked.length).toBeGreaterThan(asked)
  expect(await share(page)).toBe(counted)
  stream.back()
  await expect(told(page, 'A transmissão voltou.')).toBeVisible({ timeout: 30_000 })
  await expect(button(page, 'Ao vivo')).toHaveAttribute('aria-pressed', 'true', { timeout: 20_000 })
  await expect(page.getByText(/Atividade concluída|Curso concluído/).first()).toBeVisible({ timeout: 90_000 })

  stream.end()
  await expect(page.getByText('A transmissão terminou', { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/Você esteve presente em .* de/)).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'a live stream that ended')

  const course = activity.replace(/^\/courses\/(\d+)\/.*$/, '/online-courses/$1')
  await page.goto(course)
  const count = stream.asked.length
  await context.setOffline(true)
  await expect(page.getByText('Abre quando houver internet')).toBeVisible()
  await page.goto(activity)
  await expect(page.getByText(/Só abre com internet: é ao vivo/)).toBeVisible()
  await expect(page.getByText('2 minutos')).toBeVisible()
  await expect(enter(page)).toBeHidden()
  await expectNoViolationsByDayAndNight(page, 'the card of a live stream, offline')
  expect(stream.asked).toHaveLength(count)
})

test('player P11, P7: a live stream is paused, gone back in and brought to where it is live by keys and buttons, with its captions', async ({
  openDevice,
  server,
  stream,
}) => {
  const { page } = await openDevice(desk)
  await signInAndPull(page, 'learner@demo.trilha.app')
  await page.goto(await publishLive(server.url, stream, { startsAt: inSeconds(-30), seconds: 3600, share: 0.9 }))
  await enter(page).click()
  await expect(button(page, 'Ao vivo')).toHaveAttribute('aria-pressed', 'true', { timeout: 30_000 })
  const place = () => video(page).evaluate((element: HTMLVideoElement) => element.currentTime)
  const isPaused = () => video(page).evaluate((element: HTMLVideoElement) => element.paused)

  // There is something to go back to once it has run for a while.
  const position = page.getByRole('slider', { name: 'Posição' })
  await expect(position).toBeVisible({ timeout: 40_000 })
  await button(page, 'Voltar 10 segundos').click()
  await expect(button(page, 'Ao vivo')).toHaveAttribute('aria-pressed', 'false')
  await expect(position).toHaveAttribute('aria-valuetext', /0:(0[6-9]|1\d) atrás do ao vivo/)
  await page.keyboard.press('k')
  await expect(button(page, 'Reproduzir')).toBeVisible()
  expect(await isPaused()).toBe(true)
  await page.keyboard.press('k')
  await expect(button(page, 'Pausar')).toBeVisible()
  const back = await place()
  await button(page, 'Ao vivo').click()
  await expect(button(page, 'Ao vivo')).toHaveAttribute('aria-pressed', 'true')
  expect(await place()).toBeGreaterThan(back + 4)

  await page.keyboard.press('m')
  await expect(button(page, 'Ligar o som')).toBeVisible()
  const captions = page.getByLabel('Legendas')
  await captions.selectOption('Português')
  await expect
    .poll(() =>
      video(page).evaluate((element: HTMLVideoElement) =>
        Array.from(element.textTracks).flatMap(({ mode, activeCues }) =>
          mode === 'showing' ? Array.from(activeCues ?? [], (cue) => (cue as VTTCue).text) : [],
        ),
      ),
    )
    .toEqual([expect.stringMatching(/^Segundo \d+$/)])
  await page.keyboard.press('c')
  await expect(captions).toHaveValue('')
  await expectNoViolationsByDayAndNight(page, 'a live stream at the desk')
})

test('player P11: an author says where, when and how long, and reads what is wrong with an address', async ({
  openDevice,
}) => {
  const { page } = await openDevice(desk)
  await signInOnScreen(page, author, 'Vértice')
  await page.goto('/admin/content')
  await page.getByRole('button', { name: 'Criar conteúdo' }).first().click()
  await page.getByRole('dialog').getByLabel('Título').fill('Ao vivo')
  await page.getByRole('button', { name: 'Começar a escrever' }).click()
  await page.getByRole('button', { name: 'Adicionar atividade' }).click()
  await page.getByLabel('Título da atividade').fill('Resultados')
  await page.getByLabel('Tipo', { exact: true }).selectOption('wowza_live')
  const address = page.getByLabel('Endereço')
  await address.fill('http://ao-vivo.example.org/1.m3u8')
  await expect(page.getByText('O endereço tem de começar com https://.')).toBeVisible()
  await address.fill('https://ao-vivo.example.org/')
  await expect(page.getByText('O endereço tem de ser o da playlist e terminar em .m3u8.')).toBeVisible()
  await address.fill('https://ao-vivo.example.org/1.m3u8')
  await page.getByLabel('Duração em minutos').fill('60')
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'the editor of a live stream')
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText(/O servidor da transmissão não está na lista/).first()).toBeVisible()
  await expect(page.getByText('Falta dizer quando a transmissão começa').first()).toBeVisible()
})
