import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { secretVariables } from '#server/platform/config/config-secrets.ts'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted((one, other) => one.localeCompare(other))
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '')

/** The variables that the configuration reads, off its source; of error codes such as EEXIST it reads none. */
const source = readdirSync(new URL('server/platform/config/', root))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => read(`server/platform/config/${name}`))
  .join('\n')
const ofProviders = all(source, /\$\{prefix\}(_[A-Z_]+)/g)
const readByName = all(source, /'([A-Z][A-Z0-9_]+)'/g).filter((name) => !/^(E[A-Z]+|OIDC|GOOGLE)$/.test(name))
const demanded = sorted([...readByName, ...ofProviders.map((name) => `OIDC${name}`)])
const allowed = new Set([...demanded, ...ofProviders.map((name) => `GOOGLE${name}`)])

/** The first cells of the table whose first column is called `variable`. */
const variableCells = (document: string) =>
  (/\| variable \|.*\n\|[-|]+\n((?:\|.*\n)+)/.exec(read(document))?.[1] ?? '')
    .split('\n')
    .map((line) => line.split('|')[1] ?? '')
    .join('\n')

test('docs/operating.md tells every variable that the server reads, and no other; so does the README', () => {
  expect(demanded.length).toBeGreaterThan(30)
  for (const document of ['docs/operating.md', 'README.md']) {
    const told = all(variableCells(document), /`([A-Z][A-Z0-9_]+)`/g)
    expect(
      told.filter((name) => !allowed.has(name)),
      document,
    ).toEqual([])
  }
  const told = new Set(all(variableCells('docs/operating.md'), /`([A-Z][A-Z0-9_]+)`/g))
  expect(demanded.filter((name) => !told.has(name))).toEqual([])
})

test('docs/operating.md marks what may be read from a file, and nothing else', () => {
  expect(sorted(all(variableCells('docs/operating.md'), /`([A-Z_]+)` \*/g))).toEqual(sorted(secretVariables))
})

test('an alert and a table name metrics that there are', () => {
  const metrics = read('server/engine/operate/metrics.ts')
  const bare = (name: string) => name.replace(/_(bucket|count|sum)$/, '')
  const own = new Set(all(metrics, /'(trilha_\w+)'/g))
  expect(own.size).toBeGreaterThan(8)
  const alerts = sorted(all(read('deploy/alerts.yml'), /\b(trilha_\w+)/g).map(bare))
  expect(alerts.length).toBeGreaterThan(5)
  expect(alerts.filter((name) => !own.has(name))).toEqual([])
  expect(sorted(all(read('docs/operating.md'), /`(trilha_\w+)`/g))).toEqual(sorted(own))
})

test('every rule of the alerts says what happened and how bad that is', () => {
  const rules = read('deploy/alerts.yml').split('- alert: ').slice(1)
  expect(rules.length).toBeGreaterThan(8)
  const mute = rules.filter(
    (rule) => !/labels: \{ severity: (page|ticket) \}/.test(rule) || !rule.includes('summary: '),
  )
  expect(mute).toEqual([])
})
