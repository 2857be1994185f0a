import { activeLanguage } from '#platform/i18n.ts'

/** A text of a package in the language of the app, else in its own. */
export function pickTitle(texts: Readonly<Record<string, string>>): string {
  const language = activeLanguage().toLowerCase()
  const tags = Object.keys(texts)
  const wanted =
    tags.find((tag) => tag.toLowerCase() === language) ??
    tags.find((tag) => tag.toLowerCase().split('-')[0] === language.split('-')[0]) ??
    tags[0]
  return wanted === undefined ? '' : (texts[wanted] ?? '')
}
