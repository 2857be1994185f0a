// oxlint-disable lingui/no-unlocalized-strings -- names of companies
import type { Vendor } from '#contract/engine/content/embed.ts'

/** What vendors call themselves, in every language. */
export const vendorNames: Readonly<Record<Vendor, string>> = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  slideshare: 'SlideShare',
  linkedin: 'LinkedIn',
}
