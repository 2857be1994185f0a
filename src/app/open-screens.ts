import type { ComponentType } from 'react'
import { ensureAllTexts } from '#platform/i18n.ts'
import { fitsPath, paths } from '#platform/paths.ts'

/**
 * Who may see an open screen (specification, section 4).
 * - `open`: who is signed in goes to the client's home route instead.
 * - `anyone`: everybody, signed in or not.
 */
export type OpenGuard = 'open' | 'anyone'

export interface OpenScreen {
  path: string
  guard: OpenGuard
  load: () => Promise<{ default: ComponentType }>
}

/** A screen whose texts come with it. */
export function withTexts(load: () => Promise<ComponentType>): OpenScreen['load'] {
  return async () => {
    const [component] = await Promise.all([load(), ensureAllTexts()])
    return { default: component }
  }
}

/** The screens of the open area but sign-in itself, each a chunk of its own; `open-area.tsx` puts the frame around them. */
export const openScreens: readonly OpenScreen[] = [
  {
    path: paths.register(),
    guard: 'open',
    load: withTexts(() => import('#features/register/register.tsx').then((m) => m.Register)),
  },
  {
    path: paths.registerSevenTrade(),
    guard: 'open',
    load: withTexts(() => import('#features/register/register.tsx').then((m) => m.RegisterSevenTrade)),
  },
  {
    path: paths.registerPopTrade(),
    guard: 'open',
    load: withTexts(() => import('#features/register/register.tsx').then((m) => m.RegisterPopTrade)),
  },
  {
    path: paths.registerSuccess(),
    guard: 'open',
    load: withTexts(() => import('#features/register/register-success.tsx').then((m) => m.RegisterSuccess)),
  },
]

export const openScreenAt = (pathname: string): OpenScreen | undefined =>
  openScreens.find(({ path }) => fitsPath(path, pathname))
