import type { ComponentType } from 'react'
import type { Load } from '#platform/feature/app-feature.ts'
import { ensureAllTexts } from '#platform/i18n.ts'
import { lazyChunk } from './lazy-chunk.ts'

/** The parts of the app that come after the start bundle: only who needs one loads it. */
export const loadSignIn: Load = () => import('#features/sign-in/sign-in.tsx').then((m) => ({ default: m.SignIn }))
export const loadPeople: Load = () =>
  Promise.all([import('#features/device-people/people.tsx'), ensureAllTexts()]).then(([m]) => ({ default: m.People }))
export const loadGuarded: Load = () => import('../areas/guarded-area.tsx').then((m) => ({ default: m.GuardedArea }))
export const loadOpenArea: Load = () => import('../areas/open/open-area.tsx').then((m) => ({ default: m.OpenArea }))
export const loadSignedIn: Load = () =>
  Promise.all([
    import('../areas/signed-in.tsx'),
    import('../features/navigation.ts').then(({ loadNavigation }) => loadNavigation()),
  ]).then(([m]) => ({ default: m.SignedIn }))
export const loadDesk: Load = async () => {
  const [{ DeskArea }, { loadDeskErrors }, { ensureDeskTexts }, { loadPresenters }] = await Promise.all([
    import('../desk/desk-area.tsx'),
    import('../desk/desk-pages.ts'),
    import('#platform/desk/desk-texts.ts'),
    // What is held is called as the outbox calls it.
    import('../features/presenters.ts'),
  ])
  await Promise.all([ensureDeskTexts(), loadDeskErrors(), loadPresenters()])
  return { default: DeskArea }
}
export const loadMaintenance: Load = () =>
  import('../areas/maintenance-area.tsx').then((m) => ({ default: m.MaintenanceArea }))

const arrived = new Map<Load, ComponentType>()
const components = new Map<Load, ComponentType>()

/** What a loader fetched, once it is here. */
export const loadedOf = (load: Load): ComponentType | undefined => arrived.get(load)

/** Fetches what will be wanted soon. A failure shows again when the component itself is wanted. */
export async function loadAhead(load: Load): Promise<void> {
  arrived.set(load, (await load()).default)
}

/**
 * A loader's component, always the same one. What is here already is drawn in the first frame: React's
 * `lazy` suspends even then, and what it reveals waits until 300 ms after the fallback it showed.
 */
export function componentOf(load: Load): ComponentType {
  const known = components.get(load)
  if (known) return known
  const made = arrived.get(load) ?? lazyChunk(load)
  components.set(load, made)
  return made
}
