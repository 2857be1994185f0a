import type { LanguageCode } from '#contract/engine/language.ts'
import { isGameType } from '#contract/features/game/game-names.ts'
import { isReaction } from '#contract/features/reaction/reaction-type.ts'
import { gameTexts } from '../draft/game/game-texts.ts'
import { itemsOf, textOf, type ContentKind, type Fields, type Item } from '../draft/fields.ts'

// [Note: Translations] The client's first language is the source: the others are translations of it. Each field of a draft
// knows with which revision it was changed last, so a translation is out of date when its source was changed with a later
// one than it. Whoever looks at it and finds that it still holds confirms it: it is written again, as it is.

const ownTexts: Record<ContentKind, readonly string[]> = {
  course: ['title', 'description'],
  trail: ['title', 'description'],
  news: ['title', 'summary', 'text'],
}

/** The texts of a draft that there is one of for each language, in the editor's order: `title`, `activities.<key>.title`. */
export function localizedFields(kind: ContentKind, fields: Fields): string[] {
  const lists = kind === 'course' ? (['activities', 'materials'] as const) : []
  const own = lists.flatMap((list) =>
    itemsOf(fields, list).flatMap((item) => [
      `${list}.${item.key}.title`,
      ...askedTexts(list, item),
      ...playedTexts(list, item),
    ]),
  )
  return [...ownTexts[kind], ...own]
}

/** What a reaction asks. */
const askedTexts = (list: string, { key, fields }: Item): string[] =>
  isReaction({ type: textOf(fields, 'type') })
    ? itemsOf(fields, 'asked').map((asked) => `${list}.${key}.asked.${asked.key}.text`)
    : []

/** What a game says. */
function playedTexts(list: string, { key, fields }: Item): string[] {
  const type = textOf(fields, 'type')
  return isGameType(type) ? gameTexts(type, fields).map(({ name }) => `${list}.${key}.${name}`) : []
}

/** With which revision each field was changed last. */
type Revisions = Readonly<Record<string, { rev: number }>>

/** How a translation stands to its source; `none`: there is nothing to translate. */
export type TextStanding = 'none' | 'missing' | 'old' | 'current'

/** How the text of a field in a language stands to the one in the source language. */
export function standingOfText(
  fields: Fields,
  marks: Revisions,
  { name, source, language }: { name: string; source: LanguageCode; language: LanguageCode },
): TextStanding {
  const [from, own] = [`${name}.${source}`, `${name}.${language}`]
  if (textOf(fields, from).trim() === '') return 'none'
  if (textOf(fields, own).trim() === '') return 'missing'
  return (marks[from]?.rev ?? 0) > (marks[own]?.rev ?? 0) ? 'old' : 'current'
}
