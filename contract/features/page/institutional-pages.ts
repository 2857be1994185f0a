/**
 * The institutional pages (specification, section 2): every client has them, of its own or the
 * platform's. Apart from page.ts: the first screens need the names without any schema.
 */
export const institutionalPages = [
  'about',
  'cookies_policy',
  'support',
  'privacy-policy',
  'terms-and-conditions',
] as const
export type InstitutionalPage = (typeof institutionalPages)[number]
