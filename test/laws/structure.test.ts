import { describe, expect, test } from 'vitest'
import { collectionNames, operationKinds } from '#contract/model.ts'
import { features } from '#contract/features.ts'
import { findCircles } from './find-circles.ts'
import { crowdedFolders, kindsAwayFromHome, namesInEngines } from './find-names.ts'
import { readJson, readTree } from './read-tree.ts'

const names = (readJson('package.json') as { imports: Record<string, string> }).imports
const tree = readTree(
  ['contract', 'src', 'sw', 'workers', 'server', 'test', 'bench', 'scripts'],
  /\.(tsx?|js|css|sql)$/,
)
const owners = new Map(
  features.flatMap((feature) =>
    ('operations' in feature ? feature.operations : []).map(({ kind }): [string, string] => [kind, feature.name]),
  ),
)

describe('no folder holds more than twelve files of code beside tests', () => {
  test('in the tree', () => expect(crowdedFolders(tree)).toEqual([]))

  test('a planted thirteenth is told', () => {
    const files = Array.from({ length: 13 }, (_, at): [string, string] => [`src/ui/x/part-${at}.tsx`, ''])
    expect(crowdedFolders(new Map([...tree, ...files]))).toEqual(['src/ui/x: 13 files, more than 12'])
    expect(crowdedFolders(new Map([...files.slice(1), ['src/ui/x/part.test.tsx', '']]))).toEqual([])
  })
})

describe('imports run in no circle', () => {
  test('in the tree', () => expect(findCircles(tree, names)).toEqual([]))

  test('a planted circle is told, whatever its length; a type closes none', () => {
    const files: [string, string][] = [
      ['src/ui/a.ts', "import { b } from './b.ts'"],
      ['src/ui/b.ts', "export const b = () => import('./c.ts')\nimport { c } from './c.ts'"],
      ['src/ui/c.ts', "import { a } from '#ui/a.ts'"],
    ]
    expect(findCircles(new Map(files), names)).toEqual(['src/ui/a.ts → src/ui/b.ts → src/ui/c.ts → src/ui/a.ts'])
    const typed = new Map([...files, ['src/ui/c.ts', "import type { a } from './a.ts'"] as const])
    expect(findCircles(typed, names)).toEqual([])
  })
})

describe('the kind of an operation stands in its feature’s own folders alone', () => {
  test('in the tree', () => {
    expect(operationKinds.length).toBeGreaterThan(4)
    expect(kindsAwayFromHome(tree, owners)).toEqual([])
  })

  test('a planted one is told', () => {
    const planted = new Map([['src/features/course/x.ts', "const kind = 'sale.report'"]])
    expect(kindsAwayFromHome(planted, owners)).toEqual(["src/features/course/x.ts: names 'sale.report' of sale"])
    expect(kindsAwayFromHome(new Map([['src/domain/sale/x.ts', "const kind = 'sale.report'"]]), owners)).toEqual([])
  })
})

describe('the engines name no operation and no collection', () => {
  const known = [...operationKinds, ...collectionNames]

  test('in the tree', () => expect(namesInEngines(tree, known)).toEqual([]))

  test.each([
    ['a text', "const name = 'sales'"],
    ['a property', 'const table = database.sales'],
    ['an identifier', 'const { sales } = database'],
  ])('%s that is planted is told', (_, text) => {
    expect(namesInEngines(new Map([['src/engine/x.ts', text]]), known)).toEqual(['src/engine/x.ts:1: names sales'])
  })
})
