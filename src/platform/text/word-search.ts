import { pickText, type LanguageCode, type Localized } from '#contract/engine/language.ts'
import { fold } from '#contract/engine/staff/list.ts'

interface Folded {
  wanted: LanguageCode
  fallback: LanguageCode
  text: string
}
/** By the text itself: a list of thousands is searched at each key. */
const foldedTexts = new WeakMap<Localized, Folded>()

function foldedText(shown: Localized, { wanted, fallback }: { wanted: LanguageCode; fallback: LanguageCode }): string {
  const known = foldedTexts.get(shown)
  if (known?.wanted === wanted && known.fallback === fallback) return known.text
  const text = fold(pickText(shown, wanted, fallback))
  foldedTexts.set(shown, { wanted, fallback, text })
  return text
}

/**
 * Tells of texts, as they are shown in a language, whether each word of a search is in one of them; whatever its case and
 * accents, so that "preparacao" finds "Preparação".
 */
export function wordSearch(
  search: string,
  language: { wanted: LanguageCode; fallback: LanguageCode },
): (texts: readonly Localized[]) => boolean {
  const words = fold(search).split(/\s+/).filter(Boolean)
  return (texts) => words.every((word) => texts.some((text) => foldedText(text, language).includes(word)))
}
