import { describe, expect, test } from 'vitest'
import { type ImportNames, findBreaches } from './find-violations.ts'
import { readJson, readTree } from './read-tree.ts'
import { layers } from './import-rules.ts'

const names = (readJson('package.json') as { imports: ImportNames }).imports
const repository = readTree(['contract', 'src', 'sw', 'workers', 'server', 'test', 'bench', 'scripts'])

/** A tree of a few files: the ones given, and what they lead to. */
function breachesOf(files: Record<string, string>): string[] {
  const others = {
    'contract/features/sale/sale-contract.ts': 'export const a = 1',
    'src/ui/layout/card.tsx': 'export const a = 1',
    'src/platform/call.ts': 'export const a = 1',
    'src/engine/rows/rows.ts': 'export const a = 1',
    'src/features/home/use-home.ts': 'export const a = 1',
    'server/features/course/course-service.ts': 'export const a = 1',
    'server/features/course/course-queries.ts': 'export const a = 1',
    'server/platform/problem.ts': 'export const a = 1',
    'workers/vault/index.ts': 'export const a = 1',
    'workers/vault/vault-api.ts': 'export interface A {}',
    'test/support/api.ts': 'export const a = 1',
  }
  return findBreaches(new Map(Object.entries({ ...others, ...files })), names)
}

describe('the repository', () => {
  test('keeps its laws: layers import what they may, by the right name; names, sizes, no barrels', () => {
    expect(findBreaches(repository, names)).toEqual([])
  })

  test('was read whole: a walk that finds nothing proves nothing', () => {
    expect(repository.size).toBeGreaterThan(550)
    for (const { folder } of layers.filter((layer) => layer.folder !== 'src/locales')) {
      const start = folder.split('*')[0] ?? folder
      expect(
        [...repository.keys()].some((path) => path.startsWith(start)),
        `no file of ${folder} was read`,
      ).toBe(true)
    }
  })
})

describe('a planted fault is caught', () => {
  test.each([
    ['the contract imports a package', { 'contract/x.ts': "import { z } from 'zod'" }, 'imports zod'],
    [
      'the contract imports the app',
      { 'contract/x.ts': "import { a } from '#engine/rows/rows.ts'" },
      'contract may not',
    ],
    ['a design part asks for data', { 'src/ui/x.tsx': "import { a } from '#engine/rows/rows.ts'" }, 'src/ui may not'],
    ['a design part knows a route', { 'src/ui/x.tsx': "import { Link } from 'react-router'" }, 'imports react-router'],
    [
      'the platform brings Dexie into the start bundle',
      { 'src/platform/x.ts': "import { Dexie } from 'dexie'" },
      'imports dexie',
    ],
    [
      'the platform runs a worker’s code in the page',
      { 'src/platform/x.ts': "import { a } from '#workers/vault/vault-api.ts'" },
      'src/platform may not',
    ],
    ['data imports React', { 'src/engine/x.ts': "import { useState } from 'react'" }, 'imports react'],
    [
      'a feature imports another, lazily',
      { 'src/features/sale/x.ts': "export const f = () => import('#features/home/use-home.ts')" },
      'may not',
    ],
    [
      'a feature imports another, as a type',
      { 'src/features/sale/x.ts': "export type T = import('#features/home/use-home.ts').T" },
      'may not',
    ],
    [
      'a feature hands on the server',
      { 'src/features/sale/x.ts': "export { a } from '#server/platform/problem.ts'" },
      'may not',
    ],
    [
      'an import leaves its layer',
      { 'src/features/sale/x.ts': "import '../../ui/layout/card.tsx'" },
      'leaves its layer',
    ],
    [
      'an import goes around its own layer',
      { 'src/engine/x.ts': "import { a } from '#engine/rows/rows.ts'" },
      'write it relative',
    ],
    ['product code imports a test', { 'src/app/x.ts': "import { a } from '#test/support/api.ts'" }, 'may not'],
    [
      'product code imports what stands beside a test',
      { 'src/engine/x.ts': "import './y.test-support.ts'", 'src/engine/y.test-support.ts': 'export const b = 1' },
      'a file for tests',
    ],
    [
      'a module reads another’s tables',
      { 'server/features/sale/x.ts': "import { a } from '#server/features/course/course-queries.ts'" },
      'may not',
    ],
    [
      'the server’s ground floor asks a module',
      { 'server/platform/x.ts': "import '#server/features/course/course-service.ts'" },
      'may not',
    ],
    [
      'a presenter brings the desk to every device',
      {
        'src/features/sale/sale-presenter.ts': "import { a } from '#contract/features/sale/sale-contract.ts'",
        'contract/features/sale/sale-contract.ts': "import { a } from './sale-desk.ts'",
        'contract/features/sale/sale-desk.ts': 'export const a = 1',
      },
      'contract/features/sale/sale-contract.ts → contract/features/sale/sale-desk.ts: brings the desk to every device',
    ],
    [
      'React comes into the workers round a corner',
      {
        'src/platform/call.ts': "import './hooks.ts'",
        'src/platform/hooks.ts': "import { useState } from 'react'",
        'sw/x.ts': "import '#engine/rows/rows.ts'",
        'src/engine/rows/rows.ts': "import '#platform/call.ts'",
      },
      'src/engine/rows/rows.ts → src/platform/call.ts → src/platform/hooks.ts: brings react',
    ],
    ['an import leads nowhere', { 'src/engine/x.ts': "import './gone.ts'" }, 'is not there'],
    ['an import has no ending', { 'src/engine/x.ts': "import './rows'" }, 'without its ending'],
    ['a barrel', { 'src/engine/x.ts': "export * from './rows.ts'" }, 'barrel'],
    ['a name in another case', { 'src/engine/personDb.ts': '' }, 'kebab-case'],
    ['a file that grew', { 'src/engine/x.ts': '\n'.repeat(400) }, 'more than 300'],
  ] as const)('%s', (_name, files, words) => {
    expect(breachesOf(files).join('\n')).toContain(words)
  })

  test('and what is allowed is left alone', () => {
    const allowed = {
      'src/platform/workers/vault.ts': [
        "import type { A } from '#workers/vault/vault-api.ts'",
        "export const worker = () => new Worker(new URL('../../../workers/vault/index.ts', import.meta.url))",
      ].join('\n'),
      'src/platform/late.ts': "export const late = () => import('dexie')",
      'src/features/sale/x.tsx': "import { a } from '#ui/layout/card.tsx'\nimport { b } from './parts/y.ts'",
      'src/features/sale/parts/y.ts': "import { b } from '../z.ts'\nimport { useState } from 'react'",
      'src/features/sale/z.ts': "import * as v from 'valibot'",
      'server/features/sale/x.ts': "import { a } from '#server/features/course/course-service.ts'",
      'test/x.test.ts': "import { a } from '#features/home/use-home.ts'",
    }
    expect(breachesOf(allowed)).toEqual([])
  })
})
