import type { Permission } from '#contract/engine/feature.ts'
import type { RoleName } from '#contract/engine/session/client.ts'
import { desks } from '#desks'
import type { DeskClient } from '#platform/desk/desk-client.ts'
import { registerErrorTexts, type ErrorText } from '#platform/error-text.ts'
import type { DeskFeature, DeskPage } from '#platform/feature/desk-feature.ts'
import { loadActivityViews } from '../features/activity-views.ts'
import { loadErrorTexts } from '../features/error-texts.ts'

const features: readonly DeskFeature[] = desks

/** A page with what it shows of other features. */
const complete = (page: DeskPage): DeskPage =>
  page.shows ? { ...page, load: async () => (await Promise.all([page.load(), loadActivityViews()]))[0] } : page

/** Every page of the desk. */
export const pages: readonly DeskPage[] = features.flatMap((feature) => Object.values(feature.pages).map(complete))

/** What the desk says of refusals beside what the app does. */
export async function loadDeskErrors(): Promise<Readonly<Record<string, ErrorText>>> {
  const all = Object.assign({}, await loadErrorTexts(), ...features.map(({ errors }) => errors)) as Record<
    string,
    ErrorText
  >
  registerErrorTexts(all)
  return all
}

/** Everything of the desk that somebody with these roles may. */
export const permissionsOf = (roles: readonly RoleName[]): Permission[] =>
  features.flatMap(({ permissions }) =>
    (Object.entries(permissions) as [Permission, readonly RoleName[]][]).flatMap(([permission, holders]) =>
      roles.some((role) => holders.includes(role)) ? [permission] : [],
    ),
  )

/** Pages that somebody with these roles sees; those of a client only where one is chosen. */
export const pagesOf = (client: DeskClient | null, runsPlatform: boolean): readonly DeskPage[] =>
  pages.filter(({ of, permission }) => (of === 'platform' ? runsPlatform : client?.may.includes(permission)))
