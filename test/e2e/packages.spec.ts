import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { mediaPaths } from '#contract/features/media/media-paths.ts'
import { manifest2004, packageOf } from '#test/support/packages/package-of.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { desk, expect, test } from './fixtures.ts'
import { fillSignIn } from './steps.ts'

// They add media, of which the library of other tests would tell.
test.use({ installation: 'media' })

const lesson = (id: string, title: string) =>
  `<item identifier="${id}" identifierref="r"><title>${title}</title></item>`

let folder: string
test.beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'trilha-packages-'))))
test.afterEach(async () => rm(folder, { recursive: true }))

async function add(page: Page, name: string, bytes: Buffer, state: string): Promise<void> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  await page.getByLabel('Adicionar arquivos').setInputFiles(path)
  const row = page.getByRole('row', { name: new RegExp(`${name.replace('.', String.raw`\.`)}.*${state}`) })
  await expect(row).toBeVisible({ timeout: 60_000 })
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('player P27: staff see what a package is and what its inspection found; of a refused one the line and what to do', async ({
  openDevice,
}) => {
  const { page } = await openDevice(desk)
  await page.goto(mediaPaths.media())
  await fillSignIn(page, 'programme-admin@demo.trilha.app')
  const sound = packageOf({
    'curso/imsmanifest.xml': manifest2004(
      `<item identifier="a"><title>Preparação</title>${lesson('b', 'Lixar a parede')}${lesson('c', 'Escolher a massa')}</item>${lesson('d', 'Pintar')}`,
    ),
    'curso/aula.html': '<script src="https://cdn.example.org/a.js"></script>',
    'curso/.DS_Store': 'x',
  })
  await add(page, 'Tintas.zip', sound, 'Pronta')
  await expect(page.getByText('SCORM 2004, 4ª edição')).toBeVisible()
  await expect(page.getByText('3 lições')).toBeVisible()
  await expect(page.getByText('Escolher a massa')).toBeVisible()
  await expect(page.getByText('Há endereços fora do pacote: nada deles é carregado.')).toBeVisible()
  await expect(page.getByText('aula.html, linha 1, script')).toBeVisible()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoViolationsByDayAndNight(page, `a package at ${width}`)
  }

  await page.goto(mediaPaths.media())
  const wrong = packageOf({
    'imsmanifest.xml': manifest2004('<item identifier="i" identifierref="x"/>'),
    'aula.html': '',
  })
  await add(page, 'Errado.zip', wrong, 'Recusada')
  await expect(page.getByText('imsmanifest.xml, linha 8, i')).toBeVisible()
  await expect(page.getByText(/Corrija o lugar indicado na ferramenta de autoria/)).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'a refused package')
})
