import type { LanguageCode } from '#contract/engine/language.ts'
import { gapsOf } from '#contract/features/game/gaps.ts'
import { lettersOf } from '#contract/features/game/games/enigma.ts'
import { isGapped, itemLimits, mostPlaces, type GameType } from '#contract/features/game/game-names.ts'
import type { CheckContext, Fault, FaultCode } from '../faults.ts'
import { itemsOf, listOf, textOf, type Fields, type Item } from '../fields.ts'
import { gameFiles } from './game-fields.ts'
import { gameTexts } from './game-texts.ts'

type Own = (name: string, code: FaultCode) => Fault

/** Too few things, or too many. */
function countFaults(type: GameType, fields: Fields, fault: Own): Fault[] {
  const [least, most] = itemLimits[type]
  const count = type === 'fill_in_the_blanks' ? 0 : itemsOf(fields, 'items').length
  const places = itemsOf(fields, 'places').length
  return [
    ...(count < least ? [fault('items', 'game_too_few')] : []),
    ...(count > most ? [fault('items', 'game_too_many')] : []),
    ...(type === 'drag_and_drop' && places === 0 ? [fault('places', 'game_no_places')] : []),
    ...(type === 'drag_and_drop' && places > mostPlaces ? [fault('places', 'game_too_many')] : []),
  ]
}

/** A text with gaps has some, as many in each language. */
function gapFaults(type: GameType, fields: Fields, languages: readonly LanguageCode[], fault: Own): Fault[] {
  if (!isGapped(type)) return []
  const counts = languages.map((language) => ({ language, text: textOf(fields, `gapped.${language}`) }))
  const written = counts.filter(({ text }) => text.trim() !== '')
  const [first] = written
  return written.flatMap(({ language, text }) => {
    const count = gapsOf(text).length
    if (count === 0) return [fault(`gapped.${language}`, 'game_no_gaps')]
    return first && count !== gapsOf(first.text).length ? [fault(`gapped.${language}`, 'game_other_gaps')] : []
  })
}

/** A piece that fits nowhere; a word without a letter. */
function itemFaults(type: GameType, fields: Fields, languages: readonly LanguageCode[], fault: Own): Fault[] {
  const places = new Set(itemsOf(fields, 'places').map(({ key }) => key))
  return itemsOf(fields, 'items').flatMap(({ key, fields: own }) => {
    const isLost = type === 'drag_and_drop' && !listOf(own, 'fits').some((id) => places.has(id))
    const wordless = languages.filter((language) => {
      const word = textOf(own, `other.${language}`)
      return type === 'enigma' && word.trim() !== '' && lettersOf(word).length === 0
    })
    return [
      ...(isLost ? [fault(`items.${key}.fits`, 'game_fits_nowhere')] : []),
      ...wordless.map((language) => fault(`items.${key}.other.${language}`, 'game_no_letters')),
    ]
  })
}

/** What keeps a game from being played: all of it at once. */
export function gameFaults(
  { key, fields }: Item,
  type: GameType,
  context: Pick<CheckContext, 'languages' | 'files'>,
): Fault[] {
  const at = `activities.${key}`
  const { languages, files } = context
  const fault: Own = (name, code) => ({ field: `${at}.${name}`, code, level: 'fault' })
  const missing = gameTexts(type, fields).flatMap(({ name, isOptional }) => {
    const isWritten = (language: LanguageCode) => textOf(fields, `${name}.${language}`).trim() !== ''
    if (isOptional && !languages.some(isWritten)) return []
    return languages.flatMap((language, place): Fault[] => {
      if (isWritten(language)) return []
      const code = place === 0 ? 'text_missing' : 'translation_missing'
      return [{ field: `${at}.${name}.${language}`, code, level: place === 0 ? 'fault' : 'warning' }]
    })
  })
  const pictures = gamePictureFields(fields).flatMap(([name, id]) => {
    const kind = files.get(id)
    if (kind === undefined) return [fault(name, 'file_not_ready')]
    return kind === 'image' ? [] : [fault(name, 'file_of_other_kind')]
  })
  return [
    ...countFaults(type, fields, fault),
    ...missing,
    ...gapFaults(type, fields, languages, fault),
    ...itemFaults(type, fields, languages, fault),
    ...pictures,
  ]
}

/** The fields of a game that hold a picture, with which one. */
function gamePictureFields(fields: Fields): [name: string, id: string][] {
  const named = new Set(gameFiles(fields))
  return Object.entries(fields).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && named.has(value) && /(?:^board|\.picture|\.otherPicture)$/.test(name)
      ? [[name, value]]
      : [],
  )
}
