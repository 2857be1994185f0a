import { noMaintenance } from '#contract/features/settings/maintenance.ts'
import type { SettingsValues } from '#contract/features/settings/settings-schema.ts'
import { setUpApp } from '../support/second-factor/authenticator.ts'
import { inMaintenance, platformSettings, saveSettingsAt } from '../support/save-settings.ts'
import { signInAt, type ApiPerson } from '../support/server/api-person.ts'
import { expectNoViolations, expectNoViolationsByDayAndNight } from './axe.ts'
import { desk, expect, phone, test } from './fixtures.ts'
import { fillSignIn, signInOnScreen, waitForWorker } from './steps.ts'

test.use({ installation: 'pages' })

const aurora = 1
const admin = (url: string): Promise<ApiPerson> => signInAt(url, 'programme-admin@demo.trilha.app', aurora)

const save = async (url: string, values: Partial<SettingsValues>) => saveSettingsAt(await admin(url), values)

test('a page that was read opens without a network, in the language chosen then', async ({ openDevice }) => {
  const { page, context } = await openDevice(phone)
  await page.goto('/institutional/privacy-policy?client=aurora')
  await expect(page.getByRole('heading', { level: 1, name: 'Política de privacidade' })).toBeVisible()
  await expect(page).toHaveTitle(/Política de privacidade · Aurora Tintas/)
  await page.getByLabel('Idioma').selectOption('en-US')
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await expect(page).toHaveTitle(/Privacy policy/)
  await waitForWorker(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible()
  // The other language's catalogue was seen here, and all of a page's texts came along.
  await page.getByRole('combobox').selectOption('pt-BR')
  await expect(page.getByRole('heading', { level: 1, name: 'Política de privacidade' })).toBeVisible()
})

test('support tells its phone, e-mail and 7 working days, and takes a message', async ({ openDevice, server }) => {
  const { page, context } = await openDevice(phone)
  await page.goto('/institutional/support?client=aurora')
  await expect(page.getByRole('link', { name: '0800 555 2040' })).toHaveAttribute('href', 'tel:08005552040')
  await expect(page.getByText('Resposta em até 7 dias úteis')).toBeVisible()
  await page.getByLabel('Nome').fill('Rui Prado')
  await page.getByLabel('E-mail', { exact: true }).fill('rui')
  await page.getByLabel('Assunto').fill('Não consigo entrar')
  await page.getByLabel('Mensagem').fill('A senha não chega.')
  await page.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect(page.getByText('Informe um e-mail válido.')).toBeVisible()
  await page.getByLabel('E-mail', { exact: true }).fill('rui@example.com')
  await page.reload()
  await expect(page.getByLabel('Mensagem')).toHaveValue('A senha não chega.')
  await page.getByLabel('Nome').fill('Rui Prado')
  await page.getByLabel('E-mail', { exact: true }).fill('rui@example.com')
  await context.setOffline(true)
  await expect(page.getByRole('button', { name: 'Enviar mensagem' })).toBeDisabled()
  await context.setOffline(false)
  await page.route('**/api/contact/', (route) => route.abort())
  await page.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect(page.getByText('Não foi possível enviar sua mensagem, tente novamente mais tarde')).toBeVisible()
  await page.unroute('**/api/contact/')
  await page.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect(page.getByText(/Seu número é S-[0-9A-F]{8}/)).toBeVisible()
  expect(server.output()).not.toContain('rui@example.com')
})

test('inside the shell the same pages stand at their own addresses', async ({ openDevice }) => {
  const { page } = await openDevice(desk)
  await signInOnScreen(page, 'seller@demo.trilha.app', 'Aurora Tintas')
  // The others are looked at further down, on every size and by day and night.
  const checked = ['/privacy-policy', '/about', '/about-the-team', '/contact-us']
  for (const [path, title] of [
    ['/terms-and-conditions', 'Regulamento do Pincel de Ouro'],
    ['/privacy-policy', 'Política de privacidade'],
    ['/cookies', 'Política de cookies'],
    ['/about', 'Sobre a Aurora Tintas'],
    ['/about-the-program', 'O programa Pincel de Ouro'],
    ['/about-the-team', 'Quem faz os cursos'],
    ['/support', 'Suporte'],
    ['/contact-us', 'Suporte'],
    ['/faq', 'Perguntas frequentes'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible()
    if (checked.includes(path)) await expectNoViolations(page, path)
  }
  await page.getByText('Os pontos vencem?').click()
  await expect(page.getByText('Sim, no fim da campanha.')).toBeVisible()
})

test('the portfolio shows public courses only, finds them, and leads back to one after signing in', async ({
  openDevice,
}) => {
  const { page } = await openDevice(phone)
  await page.goto('/portfolio?client=vertice&utm_source=cartaz')
  await expect(page.getByText('4 cursos')).toBeVisible()
  await page.getByLabel('Buscar cursos').fill('lgpd')
  await expect(page.getByText('1 curso', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'LGPD na prática' }).click()
  await expect(page).toHaveURL(/\/portfolio-course\/lgpd-na-pratica-id-2\?client=vertice&utm_source=cartaz$/)
  await expect(page.getByRole('heading', { level: 1, name: 'LGPD na prática' })).toBeVisible()
  await page.getByRole('link', { name: 'Quem faz' }).isVisible()
  await page.goto('/portfolio-course/outro-id-3?client=vertice')
  await expect(page.getByText('Este curso não está no catálogo público.')).toBeVisible()
  await page.goto('/portfolio-course/lgpd-na-pratica-id-2?client=vertice')
  await page.getByRole('link', { name: 'Entrar para fazer este curso' }).click()
  await fillSignIn(page, 'learner@demo.trilha.app')
  await expect(page).toHaveURL(/\/online-courses\/2$/)
  await expect(page.getByRole('heading', { level: 1, name: 'LGPD na prática' })).toBeVisible()
})

test('engine B5: a client’s own addresses open in a fresh browser, among several clients, without a query', async ({
  openDevice,
}) => {
  const first = await openDevice(phone)
  await first.page.goto('/primeiro-acesso-aurora')
  await expect(first.page).toHaveURL(/\/first_access\/?$/)
  await expect(first.page.getByText('Aurora Tintas').first()).toBeVisible()
  const redirect = await openDevice(phone)
  await redirect.page.goto('/entrar-aurora')
  await expect(redirect.page.getByRole('heading', { level: 1, name: 'Entrar' })).toBeVisible()
  await expect(redirect.page.getByText('Aurora Tintas').first()).toBeVisible()
  const nowhere = await openDevice(phone)
  await nowhere.page.goto('/endereco-de-ninguem')
  await expect(nowhere.page.getByText('Página não encontrada').last()).toBeVisible()
  const team = await openDevice(phone)
  await team.page.goto('/about-team')
  await expect(team.page.getByRole('heading', { level: 1, name: 'Quem faz os cursos' })).toBeVisible()
  await team.page.getByRole('link', { name: 'Vértice' }).click()
  await expect(team.page.getByRole('heading', { level: 1 })).not.toHaveText('Quem faz os cursos')
  await expect(team.page.locator('article')).toBeVisible()
})

test('engine B5: a client’s campaign has a landing page at the client’s own address', async ({ openDevice }) => {
  const { page } = await openDevice(phone)
  await page.goto('/campanha-pincel-de-ouro')
  await expect(page.getByRole('heading', { level: 1, name: /Pincel de Ouro/ })).toBeVisible()
  await expect(page.getByText(/De \d\d\/\d\d\/\d{4} a \d\d\/\d\d\/\d{4}/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Níveis' })).toBeVisible()
  await page.getByRole('link', { name: 'Já participo: entrar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Entrar' })).toBeVisible()
})

test('a changed setting repaints open apps: at once where somebody is signed in, at the next focus elsewhere', async ({
  openDevice,
  server,
}) => {
  const inside = await openDevice(desk)
  await signInOnScreen(inside.page, 'seller@demo.trilha.app', 'Aurora Tintas')
  const outside = await openDevice(desk)
  await outside.page.goto('/?client=aurora')
  await expect(outside.page.getByText('Aurora Tintas').first()).toBeVisible()
  const colour = (page: typeof inside.page) =>
    page.evaluate(() => document.documentElement.style.getPropertyValue('--brand'))
  const before = [await colour(inside.page), await colour(outside.page)]
  const settings = (await (await fetch(`${server.url}/api/settings/?client=aurora`)).json()) as {
    brand: { logo: string | null }
  }
  const brand = {
    name: 'Aurora Cores',
    programme: 'Pincel de Ouro',
    primary: '#00695c',
    secondary: '#1d4f86',
    tertiary: '#e58b2f',
    logo: settings.brand.logo,
  }
  await save(server.url, { layout: 'centered', background: settings.brand.logo, brand })
  await expect(inside.page.getByText('Aurora Cores').first()).toBeVisible()
  expect(await colour(inside.page)).not.toBe(before[0])
  await expect(async () => {
    await outside.page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(outside.page.getByText('Aurora Cores').first()).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  expect(await colour(outside.page)).not.toBe(before[1])
  await expect(outside.page.locator('html')).toHaveAttribute('data-open-layout', 'centered')
  await expect(outside.page.locator('html')).toHaveAttribute('data-open-picture', '')
  // What is off is not there, and what is set is: public questions, support, maintenance.
  await save(server.url, { publicFaq: false, support: { use: false, email: null, phone: null } })
  await outside.page.goto('/institutional/support?client=aurora')
  await expect(outside.page.getByRole('heading', { level: 1, name: 'Suporte' })).toBeVisible()
  await expect(outside.page.getByText('Perguntas frequentes')).toHaveCount(0)
  await expect(outside.page.getByLabel('Mensagem')).toHaveCount(0)
  await save(server.url, { maintenance: inMaintenance })
  await outside.page.goto('/?client=aurora')
  await expect(outside.page.getByText('A plataforma está em manutenção')).toBeVisible()
  await expect(outside.page.getByRole('link', { name: 'Entrar como administrador' })).toHaveAttribute(
    'href',
    '/maintenance-login',
  )
  const support = { use: true, email: 'pinceldeouro@aurora.demo.trilha.app', phone: '0800 555 2040' }
  await save(server.url, { maintenance: noMaintenance, publicFaq: true, support })
  const painted = { ...brand, name: 'Aurora Tintas', primary: '#c4402c' }
  await save(server.url, { layout: 'split', background: null, brand: painted })
})

test('during maintenance whoever does not run the platform is told so, and its administrator gets in', async ({
  openDevice,
  server,
}) => {
  const platform = await signInAt(server.url, 'platform-admin@demo.trilha.app', aurora)
  const app = await setUpApp(platform)
  await saveSettingsAt(platform, { maintenance: inMaintenance }, platformSettings)
  const { page } = await openDevice(phone)
  await page.goto('/')
  await page.getByRole('link', { name: 'Entrar como administrador' }).click()
  await expect(
    page.getByText('A plataforma está em manutenção: agora só entra quem a administra ou foi chamado para testar.'),
  ).toBeVisible()
  for (const email of ['seller@demo.trilha.app', 'programme-admin@demo.trilha.app']) {
    const answered = page.waitForResponse('**/etraining_login/login/')
    await fillSignIn(page, email)
    expect((await answered).status()).toBe(503)
    await expect(page.getByRole('alert').getByText('A plataforma está em manutenção. Tente mais tarde.')).toBeVisible()
    await expect(page).toHaveURL(/\/maintenance-login$/)
  }
  await expectNoViolations(page, 'maintenance-login')
  await fillSignIn(page, 'platform-admin@demo.trilha.app')
  await page.getByLabel('Código do aplicativo autenticador').fill(app())
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Aurora Tintas' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await saveSettingsAt(platform, { maintenance: noMaintenance }, platformSettings)
})

test('a client that wants the portfolio first gets it, with the query, and sign-in after it', async ({
  openDevice,
  server,
}) => {
  const person = await signInAt(server.url, 'programme-admin@demo.trilha.app', 2)
  await saveSettingsAt(person, { portfolio: true })
  const { page } = await openDevice(phone)
  await page.goto('/?client=vertice&utm_source=cartaz')
  await expect(page).toHaveURL(/\/portfolio\?client=vertice&utm_source=cartaz$/)
  await page.getByRole('link', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Entrar' })).toBeVisible()
  await saveSettingsAt(person, { portfolio: false })
})

test('a language chosen offline changes every text at once and outlives the next refresh', async ({ openDevice }) => {
  const { page, context } = await openDevice(phone)
  await signInOnScreen(page, 'learner@demo.trilha.app')
  await page.goto('/profile')
  // Seen once: its catalogue is on this device from now on.
  await page.getByLabel('Idioma').selectOption('es-ES')
  await expect(page.getByRole('heading', { level: 1, name: 'Perfil' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES')
  await page.getByLabel('Idioma').selectOption('pt-BR')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  await context.setOffline(true)
  await page.getByLabel('Idioma').selectOption('es-ES')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES')
  const saved: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/session/language/')) saved.push(request.postDataJSON())
  })
  await context.setOffline(false)
  // The choice before it may still have been waiting.
  await expect.poll(() => saved.at(-1)).toEqual({ languageId: 3 })
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES')
})

for (const [name, viewport] of [
  ['a phone', phone],
  ['a desk', desk],
] as const) {
  test(`no written page has an axe violation on ${name}, light or dark, outside or in`, async ({ openDevice }) => {
    test.setTimeout(180_000)
    const { page } = await openDevice(viewport)
    const outside = [
      'institutional/about',
      'institutional/cookies_policy',
      'institutional/support',
      'institutional/privacy-policy',
      'institutional/terms-and-conditions',
      'portfolio',
      'portfolio-course/cores-id-2',
      'portfolio-course/nada',
      'about-team',
      'campanha-pincel-de-ouro',
    ]
    const inside = ['terms-and-conditions', 'support', 'faq', 'cookies', 'about-the-program', 'onboarding']
    const check = async (path: string) => {
      await page.goto(path)
      await expect(page.locator('h1').first()).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectNoViolationsByDayAndNight(page, path)
    }
    for (const path of outside) await check(`/${path}?client=aurora`)
    await page.goto('/?client=')
    await signInOnScreen(page, 'seller@demo.trilha.app', 'Aurora Tintas')
    for (const path of inside) await check(`/${path}`)
  })
}
