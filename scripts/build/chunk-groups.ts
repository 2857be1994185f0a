/**
 * What begins together travels together: dozens of small files compress worse, each costs a trip to
 * the cache, and a first visit fetches six at a time. `base` is what sign-in and home share, `shell`
 * what every signed-in start has, with the icons and libraries they import; `icons` are everybody
 * else's. The arrangements of a screen (`*.mobile`, `*.desktop`) stay chunks of their own; what a desk
 * alone shows at home comes with home's.
 */
const baseParts = [
  'node_modules/(react|react-dom|scheduler|zustand|use-sync-external-store|@lingui)/',
  String.raw`src/ui/(\w+/)?(avatar|banner|brand-mark|button|card|class-names|control|field|icon-button|rendered|row|select|text-input)\.`,
  String.raw`src/platform/(\w+/)?(after-frame|base64url|brand-tones|call-error|colour|connection|format|i18n|language-choice|leaving|open-link|paths|session-store|theme|vault|viewport)\.`,
  'src/platform/persisted/',
  String.raw`src/engine/database/database-trouble\.`,
  String.raw`src/app/\w+/(app|first-navigation|lazy-chunk|loaded|loaders|main|sign-in-area|sign-in-guards|start-session)\.`,
  'vite/preload-helper',
  String.raw`contract/(engine/(language|paths)|features/(home|portfolio|recovery|register|settings|sign-in)/[\w-]+-paths)\.ts`,
  String.raw`lucide-react/dist/esm/(Icon|createLucideIcon|context|shared)`,
  String.raw`lucide-react/dist/esm/icons/(chevron-down|circle-exclamation-point|circle-alert|eye|eye-off|languages|wifi-off)\.`,
]
/** Boot's own: it must not wait for React. */
const bootParts = [
  String.raw`src/engine/rows/first-read\.`,
  String.raw`src/app/load/(missing-chunk-rules|missing-styles|not-here-yet|retry-load)\.`,
  String.raw`src/platform/start/(session-hint|address-tokens)\.`,
  'vite/preload-helper',
  'rolldown/runtime',
]
/** The sign-in screen, and what the rest of the open area shares with it. */
const signInParts = [
  String.raw`src/features/sign-in/(form/)?(demo-people|language-select|sign-in|sign-in-form|use-error-text|use-platform-settings|use-sign-in)\.`,
  String.raw`src/platform/theme/logo\.`,
]
const shellParts = [
  String.raw`src/app/(shell/|\w+/(home-parts\.|navigation\.|signed-in\.|by-layout|error-boundary|not-found))`,
  String.raw`src/ui/\w+/(cover|dialog|empty-state|icon-tile|menu|pill|progress-bar|progress-ring|screen|screen-header|section|skeleton|skip-link|toast|toaster)\.`,
  String.raw`src/features/home/(?!home\.(mobile|desktop)|parts/quick-actions|home-live)`,
  String.raw`src/features/[\w-]+/home/[\w-]+\.(?!desktop\.)`,
  String.raw`src/domain/campaign/campaign-days\.`,
  String.raw`src/platform/feature/(home|navigation)\.`,
  String.raw`src/features/[\w-]+/[\w-]+-navigation\.`,
  String.raw`src/(platform/hooks|domain/course)/(course-standing|use-late-query)\.`,
  String.raw`contract/(engine/time|features/activity/progress-rules)\.ts`,
  'node_modules/react-router/',
]

/** The list of features with their addresses: what every area but sign-in's own asks. */
const listParts = [
  String.raw`src/(app/features/listed|features)\.`,
  String.raw`src/features/[\w-]+/[\w-]+-feature\.`,
  String.raw`src/platform/feature/app-feature\.`,
  String.raw`src/app/\w+/(guarded-area|guards|screens|steps)\.`,
  String.raw`contract/(reserved-paths|features/page/institutional-pages|features/[\w-]+/[\w-]+-paths)\.ts`,
]

const anyOf = (parts: readonly string[]) => new RegExp(parts.join('|'))

export const chunkGroups = [
  { name: 'boot', test: anyOf(bootParts), priority: 3 },
  { name: 'base', test: anyOf(baseParts), priority: 2 },
  { name: 'sign-in', test: anyOf(signInParts), priority: 1 },
  { name: 'features', test: anyOf(listParts), priority: 1 },
  { name: 'shell', test: anyOf(shellParts), priority: 1 },
  { name: 'home.desktop', test: anyOf([String.raw`src/features/([\w-]+/)?home/[\w-]+\.desktop\.`]), priority: 0 },
  { name: 'presenters', test: anyOf([String.raw`src/features/[\w-]+/[\w-]+-presenter\.`]), priority: 0 },
  { name: 'errors', test: anyOf([String.raw`src/features/[\w-]+/[\w-]+-errors\.`]), priority: 0 },
  // The editor of pages is too large for one chunk.
  { name: 'editor-model', test: anyOf(['node_modules/(prosemirror-(model|transform)|orderedmap)']), priority: 1 },
  { name: 'icons', test: anyOf([String.raw`lucide-react/dist/esm/icons/`]), priority: 0 },
]
