import { expect, type Locator, type Page } from '@playwright/test'
import { pickText } from '#contract/engine/language.ts'
import { lettersOf } from '#contract/features/game/games/enigma.ts'
import { gapsOf } from '#contract/features/game/gaps.ts'
import { isGameType, type GameType } from '#contract/features/game/game-names.ts'
import { auroraCourses } from '#server/demo/content/aurora-courses.ts'
import type { DemoActivity } from '#server/demo/types.ts'

type ContentOf<T extends GameType> = Extract<DemoActivity, { type: T }>['content']
const said = (text: Parameters<typeof pickText>[0]) => pickText(text, 'pt-BR')

/** Where the demo has a game of each type. */
export const gameAddresses = new Map<GameType, { address: string; content: DemoActivity['content'] }>(
  auroraCourses.flatMap((course, at) =>
    course.activities.flatMap(({ type, content, hierarchyOrder }) =>
      isGameType(type)
        ? [[type, { address: `/courses/${at + 1}/activities/${hierarchyOrder}`, content }] as const]
        : [],
    ),
  ),
)

/** How somebody plays: by keys alone, by a finger that drags, by a pointer that only taps. */
export type Way = 'keyboard' | 'touch' | 'taps'
export const ways: readonly Way[] = ['keyboard', 'touch', 'taps']

const centreOf = async (target: Locator) => {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Goes on with the tab key until that has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tries = 0; tries < 90; tries++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the tab key does not lead to ${target.toString()}`)
}

async function dragByTouch(page: Page, from: Locator, to: Locator): Promise<void> {
  const start = await centreOf(from)
  await to.evaluate((element) => element.scrollIntoView({ block: 'nearest' }))
  const begin = await centreOf(from)
  const box = await to.boundingBox()
  if (!box || begin.y < 0) throw new Error(`no way from ${start.x} ${start.y}`)
  const end = { x: box.x + Math.min(box.width / 2, 30), y: box.y + Math.min(box.height / 2, 30) }
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await send('touchStart', [begin])
  for (const part of [0.1, 0.4, 0.7, 1])
    await send('touchMove', [{ x: begin.x + (end.x - begin.x) * part, y: begin.y + (end.y - begin.y) * part }])
  // The finger rests where it lets go: one that flies on makes a fling, and Chromium takes the next tap for its stop.
  await expect(to).toHaveAttribute('data-over')
  // As long as its speed is reckoned over, however late the moves came on a busy machine.
  for (let rests = 0; rests < 6; rests++) {
    await send('touchMove', [end])
    await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 40)))
  }
  await send('touchEnd', [])
  await touch.detach()
}

/** The hands of somebody who plays. */
function hands(page: Page, way: Way) {
  const press = async (target: Locator): Promise<void> => {
    if (way === 'touch') return target.tap()
    if (way === 'taps') return target.click()
    await tabTo(page, target)
    return page.keyboard.press('Enter')
  }
  const take = async (from: Locator, to: Locator): Promise<void> => {
    if (way === 'touch') return dragByTouch(page, from, to)
    await press(from)
    if (way === 'taps') return to.click()
    for (let tries = 0; tries < 12; tries++) {
      if (await to.evaluate((element) => element === document.activeElement)) break
      await page.keyboard.press('ArrowRight')
    }
    await expect(to).toBeFocused()
    return page.keyboard.press('Enter')
  }
  const write = async (input: Locator, text: string): Promise<void> => {
    await press(input)
    await page.keyboard.type(text)
  }
  return { press, take, write }
}
type Hands = ReturnType<typeof hands>

const place = (page: Page, id: string) => page.locator(`main [data-place="${id}"]`)
const piece = (page: Page, name: string) => page.locator('main [data-piece]').filter({ hasText: name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Which of some things is on the screen. */
async function shownOf<T extends { text: Parameters<typeof said>[0] }>(page: Page, items: readonly T[]): Promise<T> {
  const board = page.locator('main [role=group]').first()
  await expect(async () => {
    const text = await board.innerText()
    expect(items.some((item) => text.includes(said(item.text)))).toBe(true)
  }).toPass()
  const text = await board.innerText()
  const found = items.find((item) => text.includes(said(item.text)))
  if (!found) throw new Error('nothing is asked')
  return found
}

type Solvers = {
  readonly [T in GameType]: (page: Page, content: ContentOf<T>, with_: Hands, way: Way) => Promise<void>
}

const solvers: Solvers = {
  async true_or_false(page, { items }, { press }) {
    for (let left = [...items]; left.length > 0;) {
      const item = await shownOf(page, left)
      left = left.filter((one) => one !== item)
      await press(button(page, item.isTrue ? 'Verdadeiro' : 'Falso'))
      if (left.length > 0) await press(button(page, 'Continuar'))
    }
  },
  async this_or_that(page, { items }, { press, take }, way) {
    for (let left = [...items]; left.length > 0;) {
      const thing = page.locator('main [data-thing]')
      const text = (await thing.innerText()).trim()
      const item = left.find((one) => said(one.text) === text)
      if (!item) throw new Error(`unknown: ${text}`)
      left = left.filter((one) => one !== item)
      const side = place(page, item.bin)
      if (way === 'touch') await take(thing, side)
      else await press(side.locator('button'))
      if (left.length > 0) await expect(thing).not.toHaveText(text)
    }
  },
  async flashcards(page, { items }, { press }) {
    for (const _ of items) {
      await press(button(page, 'Virar o cartão'))
      await press(button(page, 'Já sabia'))
    }
  },
  async enigma(page, { items }, { press }) {
    for (let left = [...items]; left.length > 0;) {
      const item = await shownOf(page, left)
      left = left.filter((one) => one !== item)
      for (const letter of lettersOf(said(item.other))) await press(button(page, `Letra ${letter.toUpperCase()}`))
    }
  },
  async find_the_pairs(page, { items }, { press }) {
    const partner = new Map(
      items.flatMap((item) => [
        [said(item.text), said(item.other)],
        [said(item.other), said(item.text)],
      ]),
    )
    const seen = new Map<number, string>()
    const card = (number: number) => page.getByRole('button', { name: new RegExp(`^Carta ${number}[,:]`) })
    const turn = async (number: number) => {
      await press(card(number))
      await expect(card(number)).not.toHaveAccessibleName(/virada para baixo/)
      const name = (await card(number).getAttribute('aria-label')) ?? ''
      seen.set(number, name.replace(/^Carta \d+: /, '').replace(', par encontrado', ''))
      return seen.get(number) ?? ''
    }
    const found = new Set<number>()
    const numbers = Array.from({ length: items.length * 2 }, (_, at) => at + 1)
    while (found.size < numbers.length) {
      const first =
        numbers.find((number) => !found.has(number) && !seen.has(number)) ?? numbers.find((n) => !found.has(n))!
      const wanted = partner.get(await turn(first))
      const known = [...seen].find(([number, text]) => text === wanted && number !== first && !found.has(number))?.[0]
      const second = known ?? numbers.find((number) => !found.has(number) && !seen.has(number))!
      // With the last pair the cards are gone.
      if (found.size + 2 === numbers.length) return press(card(second))
      if ((await turn(second)) === wanted) for (const number of [first, second]) found.add(number)
    }
  },
  async drag_and_drop(page, { items }, { take }) {
    for (const item of items) {
      await take(piece(page, said(item.text)), place(page, item.fits[0] ?? ''))
      await expect(piece(page, said(item.text))).toHaveCount(0)
    }
  },
  async drag_the_words(page, { text }, { take }) {
    for (const { id, answers } of gapsOf(said(text))) {
      const word = answers[0] ?? ''
      await take(piece(page, word), place(page, id))
      await expect(piece(page, word)).toHaveCount(0)
    }
  },
  async fill_in_the_blanks(page, { text }, with_) {
    for (const [at, { answers }] of gapsOf(said(text)).entries())
      await with_.write(page.getByRole('textbox', { name: `Lacuna ${at + 1}` }), (answers[0] ?? '').toUpperCase())
    await with_.press(button(page, 'Conferir'))
  },
}

/** Plays the open game to its end, without an error. */
export async function playRound(page: Page, type: GameType, way: Way): Promise<void> {
  const { content } = gameAddresses.get(type)!
  const solve = solvers[type] as (page: Page, content: unknown, with_: Hands, way: Way) => Promise<void>
  await solve(page, content, hands(page, way), way)
  await expect(page.getByRole('heading', { name: 'Rodada concluída' })).toBeFocused()
}

/** Begins another round. */
export async function playAgain(page: Page, way: Way): Promise<void> {
  await hands(page, way).press(button(page, 'Jogar de novo'))
  await expect(page.getByRole('heading', { name: 'Rodada concluída' })).toHaveCount(0)
}
