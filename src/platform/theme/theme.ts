import type { Brand } from '#contract/engine/session/client.ts'
import type { PlatformSettings } from '#contract/features/settings/settings-schema.ts'
import { tonesOf, type Scheme } from './brand-tones.ts'
import { commonPart, type ThemeChoice } from '../persisted/parts.ts'

/** The platform's own colours, before any client's are known. */
export const platformBrand: Brand = {
  name: 'Trilha',
  programme: '',
  primary: '#c43f2c',
  secondary: '#2c6193',
  tertiary: '#e68a2e',
  logo: null,
}

let shown: Brand = platformBrand
const darkQuery = '(prefers-color-scheme: dark)'

const schemeOf = (choice: ThemeChoice): Scheme => {
  if (choice !== 'auto') return choice
  return matchMedia(darkQuery).matches ? 'dark' : 'light'
}

function paint(): void {
  const scheme = schemeOf(commonPart.getState().theme)
  const root = document.documentElement
  root.dataset.theme = scheme
  const main = tonesOf(shown.primary, scheme)
  const second = tonesOf(shown.secondary, scheme)
  const values = {
    '--brand': main.brand,
    '--brand-strong': main.strong,
    '--brand-soft': main.soft,
    '--on-brand': main.onBrand,
    '--accent-strong': second.strong,
    '--accent-soft': second.soft,
  }
  // Through CSSOM: the content security policy lets no style attribute through.
  for (const [name, value] of Object.entries(values)) root.style.setProperty(name, value)
  const bar = document.querySelector('meta[name="theme-color"]')
  bar?.setAttribute('content', scheme === 'dark' ? '#111419' : '#fbf9f7')
}

/** Shows the app in a client's colours (null: the platform's own). */
export function applyBrand(brand: Brand | null): void {
  shown = brand ?? platformBrand
  paint()
}

export function chooseTheme(theme: ThemeChoice): void {
  commonPart.setState({ theme })
  paint()
}

/** Paints once and follows the device between day and night; to be called after the parts are read. */
export function startTheme(): void {
  paint()
  matchMedia(darkQuery).addEventListener('change', paint)
}

/** The platform's own icon, as index.html has it. */
const ownIcon = '/favicon.svg'

/** The icon of the browser's tab: the client's own (null: the platform's). */
export function applyIcon(address: string | null): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const wanted = address ?? ownIcon
  if (!link || link.getAttribute('href') === wanted) return
  // The type is the platform's icon's; a client's may be a PNG.
  if (address === null) link.type = 'image/svg+xml'
  else link.removeAttribute('type')
  link.href = wanted
}

/** How the open area is laid out, and the picture behind it; the frames' styles follow. */
export function applyTheme(settings: Pick<PlatformSettings, 'layout' | 'background'> | null): void {
  const root = document.documentElement
  root.dataset.openLayout = settings?.layout ?? 'split'
  const picture = settings?.background
  if (picture) root.style.setProperty('--open-background', `url(${JSON.stringify(picture)})`)
  else root.style.removeProperty('--open-background')
  root.toggleAttribute('data-open-picture', Boolean(picture))
}
