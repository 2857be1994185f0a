import { describe, expect, test } from 'vitest'
import { pickText } from '#contract/engine/language.ts'
import { gameTypeNames, type GameType } from './game-names.ts'
import { isTimely, newRound, openGame, play, replay, scoreOf, type Move } from './game-rules.ts'
import { sampleGames, samplePlay } from './game.test-support.ts'

const textOf = (text: Parameters<typeof pickText>[0]) => pickText(text, 'pt-BR')
const open = (type: GameType, change: object = {}) => openGame(type, { ...sampleGames[type], ...change }, textOf)
const timed = (moves: readonly (readonly [string, string])[]): Move[] =>
  moves.map(([item, answer], at) => ({ item, answer, at: (at + 1) * 1000 }))

describe.each(gameTypeNames)('%s', (type) => {
  const { right } = samplePlay[type]

  test('player P51: a round without an error is finished, and played again it comes to the same', () => {
    const round = replay(open(type), timed(right))
    expect(round).toMatchObject({ end: 'finished', errors: 0 })
    const { right: all, of } = scoreOf(open(type), round!)
    expect([all, of > 0]).toEqual([of, true])
  })

  test('what was settled, ended or is not of the game is no move', () => {
    const game = open(type)
    const finished = replay(game, timed(right))!
    const [item, answer] = right[0] ?? expect.unreachable()
    expect(play(game, finished, { item, answer, at: 99_000 })).toBeNull()
    expect(play(game, newRound, { item: 'nothing', answer, at: 1 })).toBeNull()
  })
})

test.each(gameTypeNames.filter((type) => type !== 'flashcards'))(
  'player P51: in %s as many errors as are allowed end nothing, one more ends the round with what was right',
  (type) => {
    const { right, wrong } = samplePlay[type]
    const moves = timed([...right.slice(0, 1), ...(wrong ?? [])])
    const errors = replay(open(type, { errorsAllowed: null }), moves)!.errors
    expect(errors).toBeGreaterThan(0)
    expect(replay(open(type, { errorsAllowed: errors }), moves)).toMatchObject({ errors, end: null })
    const over = replay(open(type, { errorsAllowed: errors - 1 }), moves)
    expect(over).toMatchObject({ errors, end: 'over' })
    expect(over!.right.size).toBeGreaterThan(0)
  },
)

test('this or that: what was wrong is told and stays wrong; the round goes on to its end', () => {
  const { right } = samplePlay.this_or_that
  const [[item, answer] = expect.unreachable(), ...others] = right
  const other = answer === 'one' ? 'two' : 'one'
  const round = replay(open('this_or_that', { errorsAllowed: 1 }), timed([[item, other], ...others]))!
  expect(round).toMatchObject({ errors: 1, end: 'finished' })
  expect(scoreOf(open('this_or_that'), round)).toEqual({ right: right.length - 1, of: right.length })
})

test('pairs: two that do not match are an error only where both had been seen', () => {
  const { wrong } = samplePlay.find_the_pairs
  const both = timed(wrong ?? [])
  expect(replay(open('find_the_pairs'), both.slice(0, 1))!.errors).toBe(0)
  expect(replay(open('find_the_pairs'), both)!.errors).toBe(1)
})

test('a gap takes an answer without its case and accents, any of the answers, and exactly where it is set so', () => {
  const typed = (answer: string, change: object = {}) => {
    const content = { text: { 'pt-BR': 'A *Ação/Atitude* conta.' }, exact: false, errorsAllowed: null, ...change }
    return replay(openGame('fill_in_the_blanks', content, textOf), timed([['gap1', answer]]))?.errors
  }
  for (const answer of ['ação', 'ACAO', '  atitude ', 'Ac\u0327a\u0303o'])
    expect([answer, typed(answer)]).toEqual([answer, 0])
  expect(typed('reação')).toBe(1)
  expect(typed('acao', { exact: true })).toBe(1)
  expect(typed('Ac\u0327a\u0303o', { exact: true })).toBe(0)
})

test('an enigma asks for letters without accents, each once, and shows what is no letter', () => {
  const content = {
    items: [{ id: 'one', text: {}, other: { 'pt-BR': 'Pé-d’água 2' } }],
    errorsAllowed: 6,
  }
  const game = openGame('enigma', content, textOf)
  expect([...game.steps.get('one')!]).toEqual(['p', 'e', 'd', 'a', 'g', 'u', '2'].map((letter) => `one:${letter}`))
  expect(
    replay(
      game,
      timed([
        ['one', 'e'],
        ['one', 'e'],
      ]),
    ),
  ).toBeNull()
  expect(replay(game, timed([['one', 'É']]))).toBeNull()
  expect(replay(game, timed([['one', 'x']]))!.errors).toBe(1)
})

test('player P54: moves that come quicker than a hand can make them, or run backwards, are not timely', () => {
  const { right } = samplePlay.true_or_false
  expect(isTimely('true_or_false', timed(right))).toBe(true)
  expect(
    isTimely(
      'true_or_false',
      timed(right).map((move) => ({ ...move, at: 1 })),
    ),
  ).toBe(false)
  const backwards = timed(right).map((move, at) => ({ ...move, at: at === 0 ? 900_000 : move.at }))
  expect(isTimely('true_or_false', backwards)).toBe(false)
})
