import type { Page, PageText } from '#contract/features/page/page-contract.ts'
import { activeLanguage } from '#platform/i18n.ts'

/** The page's text in the active language, else in the client's own, else in any it was written in. */
export function textOf(page: Page, fallback: keyof Page['texts'] = 'pt-BR'): PageText {
  const { texts } = page
  return texts[activeLanguage()] ?? texts[fallback] ?? Object.values(texts).find(Boolean) ?? { title: '', blocks: [] }
}
