import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { gameTypeNames, type GameType } from '#contract/features/game/game-names.ts'
import { gameSchemas } from '#contract/features/game/game-schema.ts'
import { sampleGames } from '#contract/features/game/game.test-support.ts'
import { faultsOf, filesOf, type CheckContext } from '../faults.ts'
import { emptyValue, fieldSchema, type Fields } from '../fields.ts'
import { fieldsOfGame, gameOf } from './game-fields.ts'

const key = '01930000-0000-7000-8000-00000000aaaa'
const [media, bundleId] = ['01930000-0000-7000-8000-00000000bbbb', 'a'.repeat(64)]
const bundle = { bundleId, entry: 'x.webp', listBytes: 1, bytes: 1, files: [], choices: [] }
const bundleOf = (id: string) => (id === media ? bundle : undefined)

const context: CheckContext = {
  languages: ['pt-BR'],
  files: new Map([[media, 'image']]),
  audiences: new Set(),
  courses: new Map(),
  banks: new Set(),
  questions: [],
  hasContentOrigin: true,
  onePages: new Set(),
  drawnSlides: new Map(),
  refused: new Set(),
}
const draftOf = (type: GameType, own: Fields): Fields => ({
  'title.pt-BR': 'Curso',
  cover: media,
  ...Object.fromEntries(
    Object.entries({ place: 1, gone: false, 'title.pt-BR': 'Jogo', type, ...own }).map(([name, value]) => [
      `activities.${key}.${name}`,
      value,
    ]),
  ),
})
const codes = (type: GameType, own: Fields, change: Partial<CheckContext> = {}) =>
  faultsOf('course', draftOf(type, own), { ...context, ...change }).map(({ field, code }) => [
    field.replace(`activities.${key}.`, ''),
    code,
  ])

describe.each(gameTypeNames)('%s', (type) => {
  const fields = fieldsOfGame(sampleGames[type], () => media)

  test('is written in fields that a draft may have, and comes back from them as it was', () => {
    expect(gameOf(type, fields, bundleOf)).toEqual(sampleGames[type])
    for (const [name, value] of Object.entries(draftOf(type, fields))) {
      const schema = fieldSchema('course', name)
      expect([name, schema !== null && v.is(schema, value)]).toEqual([name, true])
    }
  })

  test('with everything written has no fault, and with nothing is told what it lacks', () => {
    expect(codes(type, fields)).toEqual([])
    expect(codes(type, {}).length).toBeGreaterThan(0)
    expect(v.is(gameSchemas[type], gameOf(type, fields, bundleOf))).toBe(true)
  })

  test('a text that another language lacks is a warning, in the main one a fault', () => {
    const all = faultsOf('course', draftOf(type, fields), { ...context, languages: ['pt-BR', 'en-US'] })
    const own = all.filter(({ field }) => field.startsWith(`activities.${key}.`) && !field.includes('.title.'))
    expect(own.length).toBeGreaterThan(0)
    expect(new Set(own.map(({ code, level }) => `${code} ${level}`))).toEqual(new Set(['translation_missing warning']))
  })
})

test('a piece fits a place that there is, and gaps are as many in each language', () => {
  const pieces = fieldsOfGame(sampleGames.drag_and_drop, () => media)
  const place = Object.keys(pieces).find((name) => /^places\..*\.gone$/.test(name))!
  const gone = codes('drag_and_drop', { ...pieces, [place]: true })
  expect(gone.map(([, code]) => code)).toContain('game_fits_nowhere')
  const gapped = { 'gapped.pt-BR': 'Um *a* e *b*', 'gapped.en-US': 'One *a*' }
  expect(codes('fill_in_the_blanks', gapped, { languages: ['pt-BR', 'en-US'] })).toContainEqual([
    'gapped.en-US',
    'game_other_gaps',
  ])
  expect(codes('fill_in_the_blanks', { 'gapped.pt-BR': 'Sem nada' })).toEqual([['gapped.pt-BR', 'game_no_gaps']])
})

test('pictures of a game are files of its draft, have to be ready pictures, and go with what they stood on', () => {
  const own = fieldsOfGame(sampleGames.flashcards, () => media)
  const item = Object.keys(own)
    .find((name) => name.endsWith('.place'))!
    .replace('.place', '')
  const withPicture = { ...own, [`${item}.picture`]: media }
  expect(filesOf(draftOf('flashcards', withPicture))).toEqual([media])
  expect(codes('flashcards', withPicture)).toEqual([])
  expect(codes('flashcards', withPicture, { files: new Map([[media, 'pdf']]) })).toContainEqual([
    `${item}.picture`,
    'file_of_other_kind',
  ])
  const content = gameOf('flashcards', withPicture, bundleOf)
  expect(fieldsOfGame(content, () => media)).toEqual(withPicture)
  expect(emptyValue(`activities.${key}.${item}.picture`, media)).toBeNull()
})
