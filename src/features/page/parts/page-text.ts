import { defaultLanguage, type LanguageCode } from '#contract/engine/language.ts'
import { languageShown } from '#contract/features/page/page-rules.ts'
import type { Page, PageText } from '#contract/features/page/page-schema.ts'
import { activeLanguage } from '#platform/i18n.ts'

/** The language a page is shown in: the active one, else the client's own, else any it was written in. */
export const languageOf = ({ texts }: Pick<Page, 'texts'>, fallback: LanguageCode = defaultLanguage): LanguageCode =>
  languageShown(texts, activeLanguage(), fallback) ?? fallback

/** The page's text in it. */
export const textOf = (page: Pick<Page, 'texts'>, fallback?: LanguageCode): PageText =>
  page.texts[languageOf(page, fallback)] ?? { title: '', blocks: [] }
