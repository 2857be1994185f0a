import type { PlatformSettings } from '#contract/features/settings/settings-schema.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import type { Layout } from './viewport.ts'

/** The logo of the open area: the language's for this layout, else the default language's, else the brand's square one. */
export function logoOf(
  settings: Pick<PlatformSettings, 'logos' | 'mobileLogos' | 'defaultLanguage' | 'brand'> | null,
  language: LanguageCode,
  layout: Layout,
): { src: string | null; wide: boolean } {
  if (!settings) return { src: null, wide: false }
  const { logos, mobileLogos, defaultLanguage, brand } = settings
  const [first, second] = layout === 'mobile' ? [mobileLogos, logos] : [logos, mobileLogos]
  const src = first[language] ?? first[defaultLanguage] ?? second[language] ?? second[defaultLanguage]
  return src ? { src, wide: true } : { src: brand.logo, wide: false }
}
