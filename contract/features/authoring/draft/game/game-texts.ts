import { isGapped, type GameType } from '#contract/features/game/game-names.ts'
import { itemsOf, type Fields } from '../fields.ts'

/** What the things of a game say, by the names of its fields, besides `text`. */
const besides: Partial<Record<GameType, readonly string[]>> = {
  true_or_false: ['why'],
  flashcards: ['other'],
  enigma: ['other'],
  find_the_pairs: ['other'],
}
/** What need not be said. */
const optional: readonly string[] = ['why']

/** The texts of a game that there is one of for each language, by the names of its activity's fields. */
export function gameTexts(type: GameType, fields: Fields): { name: string; isOptional: boolean }[] {
  const own = [...(isGapped(type) ? ['gapped'] : []), ...(type === 'this_or_that' ? ['one', 'two'] : [])]
  const places = type === 'drag_and_drop' ? itemsOf(fields, 'places').map(({ key }) => `places.${key}.text`) : []
  const said = ['text', ...(besides[type] ?? [])]
  const items =
    type === 'fill_in_the_blanks'
      ? []
      : itemsOf(fields, 'items').flatMap(({ key }) => said.map((name) => `items.${key}.${name}`))
  return [...own, ...places, ...items].map((name) => ({
    name,
    isOptional: optional.includes(name.split('.').at(-1) ?? ''),
  }))
}
