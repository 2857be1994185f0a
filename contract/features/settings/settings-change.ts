import * as v from 'valibot'
import { brandSchema } from '#contract/engine/session/client.ts'
import { endpoint } from '#contract/engine/endpoint.ts'
import type { FieldProblem } from '#contract/engine/errors.ts'
import { slugSchema } from '#contract/engine/ids.ts'
import { languageCodeSchema } from '#contract/engine/language-schema.ts'
import { accessSettingsSchema, ownRoutePattern, type SettingsValues } from './settings-schema.ts'

const languagesSchema = v.pipe(
  v.array(languageCodeSchema),
  v.minLength(1),
  v.check((codes) => new Set(codes).size === codes.length, 'each once'),
)
const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60))

const ownBrandSchema = v.strictObject({ ...brandSchema.entries, name, programme: v.pipe(v.string(), v.maxLength(60)) })

/** Everything that can be set. */
export const settingsEntries = { ...accessSettingsSchema.entries, brand: ownBrandSchema, languages: languagesSchema }

/** The same as it is sent; parts that are not named stay. */
export const settingsValuesSchema = v.partial(v.strictObject(settingsEntries))

/** A page of its own for the client's help-desk widget: it runs there, walled off, and not in the app. */
export const helpDeskFrame = endpoint({
  method: 'GET',
  path: '/api/help-desk/',
  summary: 'The frame that runs the help-desk widget of a client',
  access: 'public',
  inMaintenance: true,
  query: v.strictObject({ client: v.optional(slugSchema) }),
  produces: 'text/html',
  errors: ['resource.not_found'],
})

// They are written into pages and letters: nothing in them may end an attribute or begin a tag.
const isOwnImage = (address: string) => /^\/(?![/\\])[!#-&(-;=?-_a-~]+$/.test(address)
const isEmail = (address: string) => /^[^\s@"'`<>\\]+@[^\s@"'`<>\\]+\.[^\s@"'`<>\\]+$/.test(address)
const isPhone = (number: string) => /^[+\d][\d\s()./-]{2,30}$/.test(number)

/** The origin a help-desk script may come from: https, or this very machine; null where the address is no such thing. */
export function helpDeskOrigin(address: string): string | null {
  const host =
    /^(?:https:\/\/[a-z0-9.-]+(?::\d{1,5})?|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?)(?=\/[!#-&(-;=?-_a-~]*$)/
  return host.exec(address)?.[0] ?? null
}

/**
 * What cannot stand together, or cannot work, in settings whose parts are right one by one. `taken` are the first
 * parts of addresses that a client's own page may not stand in the way of (`takenSegments`), and what others have.
 */
export function settingsProblems(settings: SettingsValues, taken: ReadonlySet<string>): FieldProblem[] {
  const wrong: string[] = []
  const { ownRoutes, cookies, helpDesk, support } = settings
  for (const part of ['logos', 'mobileLogos'] as const) {
    for (const [code, address] of Object.entries(settings[part])) {
      if (!settings.languages.some((known) => known === code) || !isOwnImage(address))
        wrong.push(`access.${part}.${code}`)
    }
  }
  if (settings.background !== null && !isOwnImage(settings.background)) wrong.push('access.background')
  if (settings.favicon !== null && !isOwnImage(settings.favicon)) wrong.push('access.favicon')
  if (settings.brand.logo !== null && !isOwnImage(settings.brand.logo)) wrong.push('brand.logo')
  if (!settings.languages.includes(settings.defaultLanguage)) wrong.push('access.defaultLanguage')
  if (helpDesk !== null && helpDeskOrigin(helpDesk) === null) wrong.push('access.helpDesk')
  // It runs after consent only: somebody has to be asked for it.
  if (helpDesk !== null && !cookies.optional) wrong.push('access.cookies.optional')
  if (support.use && support.email === null && support.phone === null) wrong.push('access.support.email')
  if (support.email !== null && !isEmail(support.email)) wrong.push('access.support.email')
  if (support.phone !== null && !isPhone(support.phone)) wrong.push('access.support.phone')
  const own = Object.entries(ownRoutes).filter((route): route is [string, string] => route[1] !== null)
  for (const [route, segment] of own) {
    const shared = own.some(([other, text]) => other !== route && text === segment)
    if (!ownRoutePattern.test(segment) || taken.has(segment) || shared) wrong.push(`access.ownRoutes.${route}`)
  }
  if (settings.maintenance.state === 'planned' && settings.maintenance.from === null)
    wrong.push('access.maintenance.from')
  // Switched on it has to stand somewhere.
  if (settings.hotsite.on && ownRoutes.hotsite === null) wrong.push('access.ownRoutes.hotsite')
  const names = (fields: { name: string }[]) => new Set(fields.map((field) => field.name)).size === fields.length
  if (!names(settings.register.fields)) wrong.push('access.register.fields')
  if (!names(settings.completeRegister)) wrong.push('access.completeRegister')
  return [...new Set(wrong)].map((field) => ({ field, code: 'invalid' }))
}
