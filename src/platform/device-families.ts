/** Browsers and systems as the server tells them apart, by what people call them. */
export const browsers = {
  chrome: { name: 'Chrome' },
  edge: { name: 'Edge' },
  firefox: { name: 'Firefox' },
  safari: { name: 'Safari' },
  samsung: { name: 'Samsung Internet' },
  opera: { name: 'Opera' },
} as const
/** See `browsers`. */
export const systems = {
  android: { name: 'Android' },
  ios: { name: 'iOS' },
  windows: { name: 'Windows' },
  macos: { name: 'macOS' },
  linux: { name: 'Linux' },
  chromeos: { name: 'ChromeOS' },
} as const

const all: Readonly<Record<string, { readonly name: string }>> = { ...browsers, ...systems }

/** What a device is called: `chrome/android` as `Chrome · Android`; empty where neither is known. */
export const deviceName = (families: string): string =>
  families
    .split('/')
    .flatMap((family) => all[family]?.name ?? [])
    .join(' · ')
