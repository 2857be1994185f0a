import type { FrameLocator, Page } from '@playwright/test'
import type { Cmi5Node } from '#contract/features/activity/package/package-tree.ts'
import type { Statement } from '#contract/features/xapi/statement-schema.ts'
import { newId } from '#contract/engine/ids.ts'
import { openServices } from '#server/engine/open-services.ts'
import { hashOf } from '#server/features/session/tokens/one-time-service.ts'
import { insertSystem } from '#server/features/sign-in/client-system/client-system-queries.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { test as base, expect } from './fixtures.ts'
import { keepOffline, signInAndPull } from './steps.ts'
import { folderWithCourse } from '../support/server/folder-with-course.ts'
import { startServer, type ServerProcess } from '../support/server/server-process.ts'

const courseId = 904
const course = `/online-courses/${courseId}`
const activity = (order: number) => `/courses/${courseId}/activities/${order}`

/** A unit as cmi5 wants it: it fetches its token, reads what it is launched by, and says what its buttons say. */
const unit = Buffer.from(`<!doctype html><html lang="pt"><head><meta charset="utf-8"><title>Unidade</title></head><body>
<h1></h1><p id="found"></p><button id="begin">Iniciar</button><button id="mark">Marcar</button><button id="other">Falar por outra pessoa</button><button id="pass">Passar com 90</button><button id="leave">Sair</button>
<script>
  const asked = new URLSearchParams(location.search)
  const [endpoint, registration, activityId, actor] = ['endpoint', 'registration', 'activityId', 'actor'].map((name) => asked.get(name))
  document.querySelector('h1').textContent = asked.get('nome')
  const cmi5 = 'https://w3id.org/xapi/cmi5/context/categories/'
  let token, data
  const call = (method, resource, body, more) => fetch(endpoint + resource, { method, body, headers: { authorization: 'Basic ' + token, 'x-experience-api-version': '1.0.3', 'content-type': 'application/json', ...more } })
  const state = (id) => 'activities/state?' + new URLSearchParams({ stateId: id, activityId, agent: actor, registration })
  const say = (verb, result, judges, who) => ({
    actor: who || JSON.parse(actor), verb: { id: 'http://adlnet.gov/expapi/verbs/' + verb }, object: { id: activityId }, ...(result && { result }),
    context: { ...data.contextTemplate, registration, contextActivities: { ...data.contextTemplate.contextActivities, category: [{ id: cmi5 + 'cmi5' }, ...(judges ? [{ id: cmi5 + 'moveon' }] : [])] } },
  })
  const button = (id, work) => { const element = document.getElementById(id); element.onclick = async () => { element.textContent = element.textContent + ': ' + await work() } }
  const post = async (...said) => (await call('POST', 'statements', JSON.stringify(said))).status
  const begin = async () => {
    const fetched = await (await fetch(asked.get('fetch'), { method: 'POST' })).json()
    const again = await (await fetch(asked.get('fetch'), { method: 'POST' })).json()
    token = fetched['auth-token']
    data = await (await call('GET', state('LMS.LaunchData'))).json()
    const kept = await call('GET', state('bookmark'))
    document.getElementById('found').textContent = [data.launchMode, again['error-code'], kept.ok ? await kept.text() : 'começo'].join(' / ')
  }
  button('begin', () => post(say('initialized')))
  button('mark', async () => (await call('PUT', state('bookmark'), 'página 7', { 'content-type': 'text/plain' })).status)
  button('other', () => post(say('initialized', undefined, false, { mbox: 'mailto:outra@example.org' })))
  button('pass', async () => {
    const status = await post(say('passed', { success: true, duration: 'PT1M', score: { scaled: 0.9 } }, true), say('terminated', { duration: 'PT1M' }))
    const { statements } = await (await call('GET', 'statements')).json()
    return status + ' ' + statements.length
  })
  document.getElementById('leave').onclick = () => { location.href = data.returnURL }
  begin()
</script></body></html>`)

const au = (at: number, title: string): Cmi5Node => ({
  node: 'au',
  id: `https://example.org/curso/${at}`,
  title: { 'pt-BR': title },
  objectives: [],
  url: `unidade.html?nome=${encodeURIComponent(title)}`,
  launchMethod: 'AnyWindow',
  moveOn: 'Passed',
  masteryScore: 0.7,
})

const secret = 'segredo-do-sistema'
const systemId = newId()

const test = base.extend<object, { server: ServerProcess }>({
  server: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads which fixtures are wanted off the pattern
    async ({}, use) => {
      const folder = await folderWithCourse('xapi', courseId, async (bundle) => {
        const files = await bundle([{ path: 'unidade.html', body: unit }])
        const content = (children: Cmi5Node[]) => ({
          bundle: files,
          profile: 'cmi5' as const,
          tree: {
            kind: 'cmi5' as const,
            id: 'https://example.org/curso',
            title: { 'pt-BR': 'Tintas' },
            objectives: [],
            children,
          },
        })
        const block: Cmi5Node = {
          node: 'block',
          id: 'https://example.org/curso/bloco',
          title: { 'pt-BR': 'Preparar a parede' },
          objectives: [],
          children: [au(1, 'Lixar'), au(2, 'Selar')],
        }
        return [
          { title: 'Uma unidade', type: 'xapi', content: content([au(1, 'Única')]) },
          { title: 'Três unidades', type: 'xapi', content: content([block, au(3, 'Pintar')]) },
        ]
      })
      const services = await openServices(readConfig({ DATA_DIR: folder.data, DEMO: '0', LOG_LEVEL: 'silent' }))
      const system = { client_id: 2, id: systemId, name: 'Painel', purpose: 'records' as const, modules: null }
      await services.database.inTenant(2, (tx) =>
        insertSystem(tx, {
          ...system,
          secret_hash: hashOf(secret),
          created_at: new Date(),
          revoked_at: null,
          last_used_at: null,
          former_secret_hash: null,
          former_until: null,
        }),
      )
      await services.close()
      const server = await startServer({ dataDir: folder.data })
      await use(server)
      await server.stop()
      await folder.remove()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

const content = (page: Page): FrameLocator => page.frameLocator('main iframe').frameLocator('iframe')

/** What the record store has, as another system of the client reads it. */
async function verbsStored(server: ServerProcess): Promise<(string | undefined)[]> {
  const answer = await fetch(`${server.url}/xapi/statements?ascending=true`, {
    headers: {
      authorization: `Basic ${btoa(`system-2-${systemId}:${secret}`)}`,
      'x-experience-api-version': '1.0.3',
    },
  })
  const { statements } = (await answer.json()) as { statements: Statement[] }
  return statements.map(({ verb }) => verb.id.split('/').at(-1))
}

test('player P43, P45: a unit of cmi5 runs without a network, speaks for nobody else, and what it said reaches the record store once and in its order', async ({
  openDevice,
  server,
}) => {
  const { page, context } = await openDevice()
  await signInAndPull(page, 'learner@demo.trilha.app')
  await page.goto(course)
  await keepOffline(page)
  await context.setOffline(true)
  await page.goto(activity(1))
  await expect(content(page).getByText('Normal / 1 / começo')).toBeVisible({ timeout: 30_000 })
  for (const [name, said] of [
    ['Falar por outra pessoa', '403'],
    ['Iniciar', '200'],
    ['Marcar', '204'],
    ['Passar com 90', '200 3'],
  ] as const) {
    await content(page).getByRole('button', { name }).click()
    await expect(content(page).getByRole('button', { name: `${name}: ${said}` })).toBeVisible()
  }
  await content(page).getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByRole('heading', { name: 'Você foi aprovado' })).toBeVisible()
  await expect(page.getByText('Nota: 90 de 100')).toBeVisible()
  await context.setOffline(false)
  const all = ['launched', 'initialized', 'passed', 'terminated', 'satisfied']
  await expect.poll(() => verbsStored(server), { timeout: 30_000 }).toEqual(all)
  // Looked back at it counts no more, and finds what was kept.
  await page.getByRole('button', { name: 'Rever' }).click()
  await expect(content(page).getByText('Review / 1 / página 7')).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => verbsStored(server), { timeout: 30_000 }).toEqual([...all, 'launched'])
})

test('the units of a package stand in their blocks, and the next one is a button away', async ({ openDevice }) => {
  const { page } = await openDevice()
  await signInAndPull(page, 'seller@demo.trilha.app', 'Vértice')
  await page.goto(activity(2))
  await expect(page.getByRole('button', { name: /Lixar/ })).toContainText('Não iniciada')
  await expect(page.getByText('Preparar a parede')).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'the units of a package')
  await page.getByRole('button', { name: 'Começar' }).click()
  await expect(content(page).getByRole('heading', { name: 'Lixar' })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Sair da unidade' }).click()
  await expect(page.getByRole('button', { name: /Lixar/ })).toContainText('Em andamento')
})
