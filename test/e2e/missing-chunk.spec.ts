import { cp, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { startServer, temporaryFolder } from '#test/support/server-process.ts'
import { expect, test } from './fixtures.ts'
import { fillSignIn } from './steps.ts'

test('a screen whose chunk is gone from the server loads the page again once, never in a loop', async ({
  openDevice,
}) => {
  const folder = await temporaryFolder('chunk')
  const dist = join(folder.path, 'dist')
  await cp(new URL('../../dist', import.meta.url), dist, { recursive: true })
  const assets = join(dist, 'assets')
  // Served from memory as the server found them: the profile's chunk is not among them.
  for (const name of await readdir(assets)) {
    if (/^profile\.mobile-.*\.js/.test(name)) await rename(join(assets, name), join(folder.path, name))
  }
  const server = await startServer({ dataDir: join(folder.path, 'data'), env: { DIST_DIR: dist } })
  try {
    // Without a service worker: it would have kept the chunk, or missed it at its installation.
    const { page } = await openDevice(undefined, server.url, { serviceWorkers: 'block' })
    const reports: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/client-errors/')) reports.push(request.postData() ?? '')
    })
    await page.goto('/')
    await fillSignIn(page, 'learner@demo.trilha.app')
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByRole('link', { name: 'Tudo em dia' })).toBeVisible()
    await page.evaluate(() => Object.assign(window, { sameVisit: true }))
    const loads: string[] = []
    page.on('domcontentloaded', () => loads.push(page.url()))
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Perfil' }).click()
    await expect(page.getByText('Ocorreu um erro ao carregar as informações. Tente mais tarde.')).toBeVisible()
    // After the one reload, which left the person where they wanted to be, the failure is shown and stays.
    await expect.poll(() => loads.length).toBe(1)
    await expect(page).toHaveURL(/\/profile$/)
    expect(await page.evaluate(() => 'sameVisit' in window)).toBe(false)
    // The page that came of it lives on: longer than a second reload would have let it.
    await page.waitForFunction(() => performance.now() > 4000)
    expect(loads).toHaveLength(1)
    // A chunk that did not come is noise: nobody is told. (That the browser's worker is blocked here is told.)
    expect(reports.filter((report) => /import|chunk|fetch/i.test(report))).toEqual([])
    await expect(page.getByRole('button', { name: 'Recarregar' })).toBeVisible()
  } finally {
    await server.stop()
    await folder.remove()
  }
})
