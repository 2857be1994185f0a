import { describe, expect, test } from 'vitest'
import { collectionNames, operationKinds } from '#contract/model.ts'
import { findCircles } from './find-circles.ts'
import { crowdedFolders, kindsAwayFromHome, namesInEngines } from './find-names.ts'
import { importNames, laws, owners, tree } from './laws.ts'

test('the tree was really read', () => {
  expect(tree.size).toBeGreaterThan(1000)
  expect(operationKinds.length).toBeGreaterThan(4)
  expect(collectionNames.length).toBeGreaterThan(11)
})

test.each(laws)('$name', ({ broken }) => expect(broken()).toEqual([]))

describe('a planted fault: no folder holds more than twelve files of code beside tests', () => {
  test('a planted thirteenth is told', () => {
    const files = Array.from({ length: 13 }, (_, at): [string, string] => [`src/ui/x/part-${at}.tsx`, ''])
    expect(crowdedFolders(new Map([...tree, ...files]))).toEqual(['src/ui/x: 13 files, more than 12'])
    expect(crowdedFolders(new Map([...files.slice(1), ['src/ui/x/part.test.tsx', '']]))).toEqual([])
  })
})

describe('a planted fault: imports run in no circle', () => {
  test('a planted circle is told, whatever its length; a type closes none', () => {
    const files: [string, string][] = [
      ['src/ui/a.ts', "import { b } from './b.ts'"],
      ['src/ui/b.ts', "export const b = () => import('./c.ts')\nimport { c } from './c.ts'"],
      ['src/ui/c.ts', "import { a } from '#ui/a.ts'"],
    ]
    expect(findCircles(new Map(files), importNames)).toEqual(['src/ui/a.ts → src/ui/b.ts → src/ui/c.ts → src/ui/a.ts'])
    const typed = new Map([...files, ['src/ui/c.ts', "import type { a } from './a.ts'"] as const])
    expect(findCircles(typed, importNames)).toEqual([])
  })
})

describe('a planted fault: the kind of an operation stands in its feature’s own folders alone', () => {
  test('a planted one is told', () => {
    const planted = new Map([['src/features/course/x.ts', "const kind = 'sale.report'"]])
    expect(kindsAwayFromHome(planted, owners)).toEqual(["src/features/course/x.ts: names 'sale.report' of sale"])
    expect(kindsAwayFromHome(new Map([['src/domain/sale/x.ts', "const kind = 'sale.report'"]]), owners)).toEqual([])
  })
})

describe('a planted fault: the engines name no operation and no collection', () => {
  const known = [...operationKinds, ...collectionNames]

  test.each([
    ['a text', "const name = 'sales'"],
    ['a property', 'const table = database.sales'],
    ['an identifier', 'const { sales } = database'],
  ])('%s that is planted is told', (_, text) => {
    expect(namesInEngines(new Map([['src/engine/x.ts', text]]), known)).toEqual(['src/engine/x.ts:1: names sales'])
  })
})
