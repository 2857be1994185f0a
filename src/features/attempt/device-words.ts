const proper: Readonly<Record<string, string>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  safari: 'Safari',
  samsung: 'Samsung Internet',
  opera: 'Opera',
  android: 'Android',
  ios: 'iOS',
  ipados: 'iPadOS',
  macos: 'macOS',
  windows: 'Windows',
  linux: 'Linux',
  chromeos: 'ChromeOS',
}

/** What a device is called: `chrome/android` as `Chrome · Android`; families that nobody knows are left out. */
export const deviceWords = (families: string): string =>
  families
    .split('/')
    .flatMap((family) => proper[family] ?? [])
    .join(' · ') || '?'
