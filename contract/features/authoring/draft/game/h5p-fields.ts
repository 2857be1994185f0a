import { newId } from '#contract/engine/ids.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import type { H5pGame } from '#contract/features/activity/package/h5p/h5p-game.ts'
import type { Fields } from '../fields.ts'

/** What right and wrong are called where a game has bins of no other name. */
export interface BinWords {
  one: string
  two: string
}

/**
 * The fields of an activity that is the game of an H5P content, in the language that it is written in. A picture that
 * the library has no longer is left out.
 */
export function fieldsOfH5p(
  { type, items, places, gapped, exact, bins, board }: H5pGame,
  {
    language,
    pictures,
    words,
  }: { language: LanguageCode; pictures: Readonly<Record<string, string>>; words: BinWords },
): Fields {
  const said = (name: string, text: string | undefined): Fields =>
    text === undefined || text === '' ? {} : { [`${name}.${language}`]: text }
  const shown = (name: string, path: string | undefined): Fields => {
    const medium = path === undefined ? undefined : pictures[path]
    return medium === undefined ? {} : { [name]: medium }
  }
  const placeIds = places.map(() => newId())
  const inOrder = (list: string, at: number, id: string, own: Fields): Fields =>
    Object.fromEntries(
      Object.entries({ place: at + 1, gone: false, ...own }).map(([name, value]) => [`${list}.${id}.${name}`, value]),
    )
  const { one, two } = bins ?? words
  return {
    type,
    ...said('gapped', gapped),
    ...(exact !== undefined && { exact }),
    ...(type === 'this_or_that' && { ...said('one', one), ...said('two', two) }),
    ...shown('board', board),
    ...Object.assign(
      {},
      ...places.map(({ text, ...box }, at) =>
        inOrder('places', at, placeIds[at] ?? '', { ...said('text', text), ...box }),
      ),
      ...items.map(({ text, other, why, picture, otherPicture, isTrue, bin, fits }, at) =>
        inOrder('items', at, newId(), {
          ...said('text', text),
          ...said('other', other),
          ...said('why', why),
          ...shown('picture', picture),
          ...shown('otherPicture', otherPicture),
          ...(isTrue !== undefined && { isTrue }),
          ...(bin && { bin }),
          ...(fits && { fits: fits.flatMap((place) => placeIds[place] ?? []) }),
        }),
      ),
    ),
  }
}
