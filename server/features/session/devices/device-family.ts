import { browserFamilies, systemFamilies } from '#contract/features/session/session-contract.ts'

type Browser = (typeof browserFamilies)[number]
type System = (typeof systemFamilies)[number]

// In this order: each names itself beside the ones it descends from.
const browsers: readonly [RegExp, Browser][] = [
  [/\bEdg(e|A|iOS)?\//, 'edge'],
  [/\bOPR\//, 'opera'],
  [/\bSamsungBrowser\//, 'samsung'],
  [/\b(Firefox|FxiOS)\//, 'firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'chrome'],
  [/\bSafari\//, 'safari'],
]
const systems: readonly [RegExp, System][] = [
  [/\bAndroid\b/, 'android'],
  [/\b(iPhone|iPad|iPod)\b/, 'ios'],
  [/\bWindows\b/, 'windows'],
  [/\bCrOS\b/, 'chromeos'],
  [/\bMac OS X\b/, 'macos'],
  [/\bLinux\b/, 'linux'],
]

/** All that is kept of a device: families of its browser and system, such as `chrome/android`. */
export function deviceFamily(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 512)
  const browser = browsers.find(([pattern]) => pattern.test(text))?.[1] ?? 'other'
  const system = systems.find(([pattern]) => pattern.test(text))?.[1] ?? 'other'
  return `${browser}/${system}`
}

/** The families of a kept device. */
export function readDevice(device: string): { browser: Browser; system: System } {
  const [browser, system] = device.split('/')
  return {
    browser: browserFamilies.find((name) => name === browser) ?? 'other',
    system: systemFamilies.find((name) => name === system) ?? 'other',
  }
}
