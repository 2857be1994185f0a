import { gameTypeNames } from '#contract/features/game/game-names.ts'
import { personDatabase, storedRows } from '../support/browser/browser-storage.ts'
import { expectNoViolationsByDayAndNight } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { gameAddresses, playAgain, playRound, ways } from './game-steps.ts'
import { signInAndPull } from './steps.ts'

const learner = 'painter@demo.trilha.app'

for (const type of gameTypeNames)
  test(`player P50: ${type} is finished by keyboard alone, by touch alone and by single taps, without a network`, async ({
    device: { page, context },
  }) => {
    test.slow()
    await signInAndPull(page, learner)
    await context.setOffline(true)
    await page.goto(gameAddresses.get(type)!.address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const [at, way] of ways.entries()) {
      await playRound(page, type, way)
      await expect(page.getByText('Atividade concluída').first()).toBeVisible()
      if (at < ways.length - 1) await playAgain(page, way)
    }
  })

test('player P52: a reload in mid round goes on where it was', async ({ device: { page, context } }) => {
  await signInAndPull(page, learner)
  await context.setOffline(true)
  await page.goto(gameAddresses.get('this_or_that')!.address)
  const thing = page.locator('main [data-thing]')
  const sorted = page.locator('main [data-place] li')
  await page.locator('main [data-place=one] button').click()
  await expect(sorted).toHaveCount(1)
  await page.locator('main [data-place=two] button').click()
  await expect(sorted).toHaveCount(2)
  const [asked, done] = [await thing.innerText(), await sorted.allInnerTexts()]
  const errors = await page.getByText(/^Erros: \d/).innerText()
  await expect.poll(async () => (await storedRows(page, personDatabase, 'drafts')).length).toBeGreaterThan(0)
  await page.reload()
  await expect(sorted).toHaveCount(2)
  expect([await thing.innerText(), await sorted.allInnerTexts()]).toEqual([asked, done])
  expect(await page.getByText(/^Erros: \d/).innerText()).toBe(errors)
  await expect(page.getByText('2 de 4')).toBeVisible()
})

test('player P51: one error more than allowed ends the round with what was right, and a new one begins anew', async ({
  device: { page },
}) => {
  await signInAndPull(page, learner)
  await page.goto(gameAddresses.get('enigma')!.address)
  const wrong = page.getByRole('group', { name: 'Letras' })
  // None of these is in either word.
  for (const letter of 'BCFGHJKLP') await wrong.getByRole('button', { name: `Letra ${letter}`, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'A rodada acabou' })).toBeFocused()
  await expect(page.getByText('Atividade concluída')).toHaveCount(0)
  await page.getByRole('button', { name: 'Jogar de novo' }).click()
  await expect(page.getByText('Erros: 0 de 8')).toBeVisible()
})

for (const type of gameTypeNames)
  test(`player P53: ${type} has no violation at 320 px and 200 %, light and dark, fingers find their targets, and every move is told`, async ({
    device: { page, context },
  }) => {
    test.slow()
    await signInAndPull(page, learner)
    await page.goto(gameAddresses.get(type)!.address)
    const told = page.locator('main [role=status][data-tone]')
    await expect(told).toHaveCount(1)
    for (const [width, zoom] of [
      [320, 1],
      [640, 2],
      [1440, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate((by) => document.documentElement.style.setProperty('zoom', String(by)), zoom)
      await expect(page.locator('main [role=group]').first()).toBeVisible()
      await expectNoViolationsByDayAndNight(page, `${type} at ${width}, ${zoom * 100} %`)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([width, overflow > 0]).toEqual([width, false])
      const small = await page
        .locator('main [role=group]')
        .first()
        .locator('button, input')
        .evaluateAll((all) =>
          all
            .map((one) => ({ name: one.textContent, box: one.getBoundingClientRect() }))
            .filter(({ box }) => box.width < 47.5 || box.height < 47.5)
            .map(({ name, box }) => `${name} ${box.width}x${box.height}`),
        )
      expect(small, `${type} at ${width}`).toEqual([])
    }
    await page.evaluate(() => document.documentElement.style.removeProperty('zoom'))
    // The arrangement for phones takes the place of the other one, with a region of its own.
    await told.evaluate((region) => region.setAttribute('data-left', ''))
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.locator('main [role=status][data-tone]:not([data-left])')).toHaveCount(1)
    await context.setOffline(true)
    // What is told is heard, one text a move.
    await told.evaluate((region) => {
      const heard: string[] = []
      Object.assign(window, { heard })
      new MutationObserver(() => heard.push(region.textContent ?? '')).observe(region, {
        childList: true,
        subtree: true,
      })
    })
    await playRound(page, type, 'taps')
    await expectNoViolationsByDayAndNight(page, `${type} at its end`)
    const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard)
    const moves = { drag_and_drop: 4, drag_the_words: 3, find_the_pairs: 8, this_or_that: 4 }
    const least = (moves as Partial<Record<typeof type, number>>)[type] ?? 1
    expect(heard.filter((text) => text.trim() !== '').length).toBeGreaterThanOrEqual(least)
  })
