/** The browser as people have it. */
export const completeBrowser = process.env['CHROMIUM']

/** Chromium without windows, where there is one: the same, but for what goes on with every page closed (Background Sync, Background Fetch). */
export const headlessShell = process.env['CHROMIUM_SHELL'] ?? completeBrowser

/**
 * Playwright switches these off too; of several lists Chromium takes the last one. The address bar's popups are pages
 * of their own that nobody sees: starting them costs more than the rest of the browser's start. Playwright would also
 * switch off the partitions of storage, without which a frame of another site has no service worker.
 */
const switchedOff = [
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
]

/** Flags that keep Chromium quiet where there is no outside network, and let it run as root. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${switchedOff.join()}`,
]
