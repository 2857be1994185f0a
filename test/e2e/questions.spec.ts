import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { mediaPaths } from '#contract/features/media/media-paths.ts'
import { questionPaths } from '#contract/features/question/question-paths.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { desk, expect, test } from './fixtures.ts'
import { signInOnScreen } from './steps.ts'

// They write into banks, which would stand in other tests' lists.
test.use({ installation: 'desk' })

const media = new URL('../../server/demo/media/', import.meta.url)
/** The bank of the demo, and its questions in their order. */
const demo = (at: number) => `0193a0de-d000-7000-8000-${String(at).padStart(12, '0')}`
const question = (at: number) => questionPaths.question(demo(0), demo(at))
const worth = (page: Page) => page.getByRole('status', { name: 'O que a resposta vale' })
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** How each kind is answered with no pointer, and what the answer is worth. */
const byKeyboard: Readonly<Record<string, { at: number; answer: (page: Page) => Promise<void>; worth: string }>> = {
  single: {
    at: 1,
    async answer(page) {
      await page.getByRole('radio', { name: 'Brilhante' }).focus()
      await press(page, 'Space')
      await expect(worth(page)).toHaveText('0 de 1 pontos')
      for (let step = 0; step < 3 && (await worth(page).textContent()) !== '1 de 1 pontos'; step++)
        await press(page, 'ArrowDown')
    },
    worth: '1 de 1 pontos',
  },
  multiple: {
    at: 2,
    async answer(page) {
      for (const name of [/^Lavar/, /^Deixar/]) {
        await page.getByRole('checkbox', { name }).focus()
        await press(page, 'Space')
      }
    },
    worth: '1 de 1 pontos',
  },
  true_false: {
    at: 3,
    async answer(page) {
      await page.getByRole('radio', { name: 'Falso' }).focus()
      await press(page, 'Space')
    },
    worth: '1 de 1 pontos',
  },
  matching: {
    at: 4,
    async answer(page) {
      await page.getByRole('combobox', { name: 'Ferro sem pintura' }).focus()
      await page.keyboard.type('Fundo a')
    },
    worth: '0,33 de 1 pontos',
  },
  ordering: {
    at: 5,
    async answer(page) {
      // Whatever order it is asked in: the first item up to the top, the second below it, and so on.
      for (const name of ['Dar a primeira demão', 'Aplicar o selador', 'Limpar o pó', 'Lixar a parede']) {
        const up = page.getByRole('button', { name: `Subir ${name}` })
        for (let step = 0; step < 3 && (await up.isEnabled()); step++) {
          await up.focus()
          await press(page, 'Enter')
        }
      }
      // One time of 24 it is asked in the right order.
      const asAsked = page.getByRole('button', { name: 'Está nesta ordem' })
      if (await asAsked.isVisible()) {
        await asAsked.focus()
        await press(page, 'Enter')
      }
    },
    worth: '1 de 1 pontos',
  },
  numeric: {
    at: 6,
    async answer(page) {
      await page.getByRole('textbox', { name: /^Uma lata/ }).focus()
      await page.keyboard.type('90')
    },
    worth: '1 de 1 pontos',
  },
  short: {
    at: 7,
    async answer(page) {
      await page.getByRole('textbox', { name: /^Como se chama/ }).focus()
      await page.keyboard.type('INTERVALO  entre demaos')
    },
    worth: '1 de 1 pontos',
  },
  essay: {
    at: 8,
    async answer(page) {
      await page.getByRole('textbox', { name: /^Um cliente/ }).focus()
      await page.keyboard.type('Espere o sol.')
      await expect(page.getByText('13 de 1.000 caracteres')).toBeVisible()
    },
    worth: 'Uma pessoa corrige.',
  },
  cloze: {
    at: 9,
    async answer(page) {
      await page.getByRole('textbox', { name: 'Lacuna 1' }).focus()
      await page.keyboard.type('1')
      await page.getByRole('combobox', { name: 'Lacuna 2' }).focus()
      for (let step = 0; step < 3 && (await worth(page).textContent()) !== '1 de 1 pontos'; step++)
        await press(page, 'ArrowDown')
    },
    worth: '1 de 1 pontos',
  },
}

for (const [kind, { at, answer, worth: earned }] of Object.entries(byKeyboard))
  test(`learning T48: a question of kind ${kind} is answered by keyboard alone at 320 px, and axe is silent`, async ({
    openDevice,
  }) => {
    const { page } = await openDevice(desk)
    await signInOnScreen(page, 'programme-admin@demo.trilha.app', 'Aurora Tintas')
    await page.setViewportSize({ width: 320, height: 800 })
    await page.goto(question(at))
    await expect(worth(page)).toHaveText('Sem resposta')
    await answer(page)
    await expect(worth(page)).toHaveText(earned)
    await expectNoViolationsByDayAndNight(page, kind)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })

test('staff write a question into a new bank, are told what is wrong with it, and publish it', async ({
  openDevice,
}) => {
  const { page } = await openDevice(desk)
  await signInOnScreen(page, 'programme-admin@demo.trilha.app', 'Aurora Tintas')
  await page.goto(questionPaths.banks())
  await expect(page.getByRole('link', { name: 'Conhecimento de tintas' })).toBeVisible()
  await expectNoViolationsByDayAndNight(page, 'banks')
  await page.getByRole('button', { name: 'Novo banco' }).click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByLabel(/^Nome/).fill('Prova de inverno')
  await dialog.getByRole('button', { name: 'Criar banco' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Prova de inverno' })).toBeVisible()
  await page.getByRole('button', { name: 'Nova questão' }).first().click()
  await dialog.getByLabel('Tipo').selectOption('Escolha única')
  await dialog.getByRole('button', { name: 'Começar a escrever' }).click()
  await page.getByLabel(/^Enunciado/).fill('Qual é a cor **quente**?')
  const choices = page.getByRole('group', { name: 'Alternativas' })
  await choices.getByLabel('Texto').first().fill('Vermelho')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Há campos a conferir antes de salvar.')).toBeVisible()
  await choices.getByLabel('Texto').nth(1).fill('Azul')
  await page.getByLabel(/^Etiquetas/).fill('cores, inverno')
  await expect(page.locator('strong', { hasText: 'quente' })).toBeVisible()
  await page.getByRole('radio', { name: 'Vermelho' }).check()
  await expect(worth(page)).toHaveText('1 de 1 pontos')
  await expectNoViolationsByDayAndNight(page, 'editor')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Qual é a cor quente?' })).toBeVisible()
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('Publicada', { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Prova de inverno' }).click()
  await expect(page.getByRole('row', { name: /Qual é a cor quente/ })).toContainText('cores, inverno')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoViolationsByDayAndNight(page, `bank at ${width}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
})

test('learning T48: marks are set on a picture of the library by keyboard alone, taken off again, and judged', async ({
  openDevice,
}) => {
  const { page } = await openDevice(desk)
  await signInOnScreen(page, 'programme-admin@demo.trilha.app', 'Aurora Tintas')
  await page.goto(mediaPaths.media())
  // A name of its own: the demo's cover may be in the library by now.
  const buffer = await readFile(new URL('cover-linha.webp', media))
  const file = { name: 'prateleira.webp', mimeType: 'image/webp', buffer }
  await page.getByLabel('Adicionar arquivos').setInputFiles(file)
  await page
    .getByRole('link', { name: /prateleira/ })
    .first()
    .click()
  await expect(page.getByText('Em uso', { exact: true })).toBeVisible({ timeout: 60_000 })
  await page.goto(questionPaths.newQuestion(demo(0), 'hotspot'))
  await page.getByLabel(/^Enunciado/).fill('Marque o meio')
  await page.getByRole('button', { name: 'Escolher a imagem' }).click()
  const dialog = page.locator('dialog[open]')
  await dialog
    .getByRole('button', { name: /prateleira/ })
    .first()
    .click()
  await dialog.getByLabel(/^Texto alternativo/).fill('Latas de tinta')
  await dialog.getByRole('button', { name: 'Usar esta imagem' }).click()
  await expect(page.getByRole('button', { name: 'Trocar a imagem' })).toBeVisible()
  const shapes = page.getByRole('group', { name: 'Áreas certas' })
  await shapes.getByRole('button', { name: 'Acrescentar' }).click()
  await shapes.getByLabel('Forma').selectOption('Círculo')
  await page.setViewportSize({ width: 320, height: 800 })
  const picture = page.getByRole('button', { name: 'Marcar na imagem' })
  await picture.focus()
  await press(page, 'Enter')
  await expect(worth(page)).toHaveText('1 de 1 pontos')
  await expect(page.getByText('Marca 1: 50% da esquerda, 50% do alto')).toBeVisible()
  await page.getByRole('button', { name: 'Tirar a marca 1' }).focus()
  await press(page, 'Enter')
  await expect(worth(page)).toHaveText('Sem resposta')
  await picture.focus()
  await press(page, ...Array.from({ length: 20 }, () => 'ArrowLeft'), 'Enter')
  await expect(page.getByText('Marca 1: 0% da esquerda, 50% do alto')).toBeVisible()
  await expect(worth(page)).toHaveText('0 de 1 pontos')
  await expectNoViolationsByDayAndNight(page, 'hotspot')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  // With a pointer where it points.
  await picture.click({ position: { x: 0, y: 0 } })
  await expect(page.getByText('Marca 1: 0% da esquerda, 0% do alto')).toBeVisible()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Marque o meio' })).toBeVisible()
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('Publicada', { exact: true }).first()).toBeVisible()
})

test('staff look at what a file comes to, bring it in, and take the bank out again', async ({ openDevice }) => {
  const { page } = await openDevice(desk)
  await signInOnScreen(page, 'programme-admin@demo.trilha.app', 'Aurora Tintas')
  await page.goto(questionPaths.banks())
  await page.getByRole('button', { name: 'Novo banco' }).click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByLabel(/^Nome/).fill('Vindas de fora')
  await dialog.getByRole('button', { name: 'Criar banco' }).click()
  await page.getByRole('link', { name: 'Importar' }).click()
  const buffer = Buffer.from('Qual seca antes?{=acrílica ~óleo}\n\nRuim{=a\n\n::Nome::Vale?{T}')
  await page.getByLabel('Arquivo de questões').setInputFiles({ name: 'prova.gift', mimeType: 'text/plain', buffer })
  await page.getByRole('button', { name: 'Enviar e conferir' }).click()
  await expect(page.getByRole('heading', { name: 'O que entraria' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Ruim.*Recusada.*Não foi possível ler/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Vale.*Nova.*Perde: título/ })).toBeVisible()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoViolationsByDayAndNight(page, `import at ${width}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  await page.getByRole('button', { name: 'Importar como rascunhos' }).click()
  await expect(page.getByRole('heading', { name: 'O que entrou' })).toBeVisible()
  await page.getByRole('link', { name: 'Banco de questões' }).click()
  await expect(page.getByRole('row', { name: /Qual seca antes.*Rascunho/ })).toBeVisible()
  await page.getByRole('button', { name: 'Exportar' }).click()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Exportar' }).click()
  expect((await download).suggestedFilename()).toBe('Vindas de fora.gift')
})
