import type { Bundle } from '#contract/engine/files/bundle.ts'
import type { Localized } from '#contract/engine/language.ts'
import type { GameType } from '#contract/features/game/game-names.ts'
import type { AnyGameContent, Box, GameContent, GamePicture } from '#contract/features/game/game-schema.ts'
import { itemsOf, listOf, numberOf, textOf, textsOf, type Fields, type Item } from '../fields.ts'

/** The bundle of a picture of the library; undefined while it is not ready. */
export type BundleOf = (mediaId: string) => Bundle | undefined

/** Errors that are allowed where the author says nothing. */
const usualErrors = 3
/** Where a place is on the picture before its author moves it. */
export const usualBox: Box = { x: 10, y: 10, width: 25, height: 20 }

/** How many errors a game allows by its fields. */
export const errorsOf = (fields: Fields): number | null => {
  const held = fields['errorsAllowed']
  return held === null || typeof held === 'number' ? held : usualErrors
}

/** Where a place of a draft is on its picture. */
export const boxOf = (fields: Fields): Box => ({
  x: numberOf(fields, 'x', usualBox.x),
  y: numberOf(fields, 'y', usualBox.y),
  width: numberOf(fields, 'width', usualBox.width),
  height: numberOf(fields, 'height', usualBox.height),
})

function pictureOf<Name extends string>(fields: Fields, name: Name, bundleOf: BundleOf) {
  const bundle = bundleOf(textOf(fields, name))
  return (bundle ? { [name]: { bundle } } : {}) as { [N in Name]?: GamePicture }
}

type Made = { readonly [T in GameType]: (fields: Fields, bundleOf: BundleOf) => GameContent<T> }

const items = <T>(fields: Fields, make: (item: Item) => T): T[] => itemsOf(fields, 'items').map(make)
const common = (bundleOf: BundleOf, { key, fields }: Item) => ({
  id: key,
  text: textsOf(fields, 'text'),
  ...pictureOf(fields, 'picture', bundleOf),
})
const two = (bundleOf: BundleOf, item: Item) => ({ ...common(bundleOf, item), other: textsOf(item.fields, 'other') })

const made: Made = {
  true_or_false: (fields, bundleOf) => ({
    errorsAllowed: errorsOf(fields),
    items: items(fields, (item) => {
      const why = textsOf(item.fields, 'why')
      const isTrue = item.fields['isTrue'] !== false
      return { ...common(bundleOf, item), isTrue, ...(Object.keys(why).length > 0 && { why }) }
    }),
  }),
  this_or_that: (fields, bundleOf) => ({
    errorsAllowed: errorsOf(fields),
    bins: { one: textsOf(fields, 'one'), two: textsOf(fields, 'two') },
    items: items(fields, (item) => ({
      ...common(bundleOf, item),
      bin: item.fields['bin'] === 'two' ? 'two' : 'one',
    })),
  }),
  flashcards: (fields, bundleOf) => ({ items: items(fields, (item) => two(bundleOf, item)) }),
  enigma: (fields, bundleOf) => ({
    errorsAllowed: errorsOf(fields),
    items: items(fields, (item) => two(bundleOf, item)),
  }),
  find_the_pairs: (fields, bundleOf) => ({
    errorsAllowed: errorsOf(fields),
    items: items(fields, (item) => ({
      ...two(bundleOf, item),
      ...pictureOf(item.fields, 'otherPicture', bundleOf),
    })),
  }),
  drag_and_drop: (fields, bundleOf) => {
    const board = pictureOf(fields, 'board', bundleOf)
    const places = itemsOf(fields, 'places')
    return {
      errorsAllowed: errorsOf(fields),
      ...board,
      places: places.map(({ key, fields: own }) => ({
        id: key,
        text: textsOf(own, 'text'),
        ...(board.board && { box: boxOf(own) }),
      })),
      items: items(fields, (item) => ({
        ...common(bundleOf, item),
        fits: listOf(item.fields, 'fits').filter((id) => places.some(({ key }) => key === id)),
      })),
    }
  },
  drag_the_words: (fields) => ({
    errorsAllowed: errorsOf(fields),
    text: textsOf(fields, 'gapped'),
    items: items(fields, ({ key, fields: own }) => ({ id: key, text: textsOf(own, 'text') })),
  }),
  fill_in_the_blanks: (fields) => ({
    errorsAllowed: errorsOf(fields),
    text: textsOf(fields, 'gapped'),
    exact: fields['exact'] === true,
  }),
}

/** What a game is made of by the fields of its activity; what is missing in it is left out. */
export const gameOf = (type: GameType, fields: Fields, bundleOf: BundleOf): AnyGameContent =>
  made[type](fields, bundleOf)

const texts = (name: string, text: Localized): Fields =>
  Object.fromEntries(Object.entries(text).map(([language, value]) => [`${name}.${language}`, value]))

interface AnyItem {
  id: string
  text: Localized
  other?: Localized
  why?: Localized | undefined
  picture?: GamePicture | undefined
  otherPicture?: GamePicture | undefined
  isTrue?: boolean
  bin?: 'one' | 'two'
  fits?: string[]
  box?: Box | undefined
}

/** The fields that a game is what it is by: the way back from `gameOf`. */
export function fieldsOfGame(content: AnyGameContent, mediumOf: (bundle: Bundle) => string): Fields {
  const list = (name: string, all: readonly AnyItem[]): Fields =>
    Object.fromEntries(
      all.flatMap(({ id, text, other, why, picture, otherPicture, box, ...own }, at) =>
        Object.entries({
          place: at + 1,
          gone: false,
          ...texts('text', text),
          ...(other && texts('other', other)),
          ...(why && texts('why', why)),
          ...(picture && { picture: mediumOf(picture.bundle) }),
          ...(otherPicture && { otherPicture: mediumOf(otherPicture.bundle) }),
          ...box,
          ...own,
        }).map(([field, value]) => [`${name}.${id}.${field}`, value]),
      ),
    )
  return {
    ...('errorsAllowed' in content && { errorsAllowed: content.errorsAllowed }),
    ...('exact' in content && { exact: content.exact }),
    ...('board' in content && content.board && { board: mediumOf(content.board.bundle) }),
    ...('text' in content && texts('gapped', content.text)),
    ...('bins' in content && { ...texts('one', content.bins.one), ...texts('two', content.bins.two) }),
    ...('items' in content && list('items', content.items)),
    ...('places' in content && list('places', content.places)),
  }
}

/** The pictures that a game of a draft names. */
export const gameFiles = (fields: Fields): string[] =>
  [
    textOf(fields, 'board'),
    ...itemsOf(fields, 'items').flatMap(({ fields: own }) => [textOf(own, 'picture'), textOf(own, 'otherPicture')]),
  ].filter((id) => id !== '')
