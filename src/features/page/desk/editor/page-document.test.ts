import { expect, test } from 'vitest'
import type { Block } from '#contract/features/page/page-schema.ts'
import { blocksIn, documentOf } from './page-document.ts'

test('every kind of block goes through the editor as it was', () => {
  const blocks: Block[] = [
    { type: 'section', text: 'Parte' },
    { type: 'heading', text: 'Título' },
    { type: 'paragraph', runs: ['a ', { text: 'b', strong: true }, { text: 'c', href: 'https://exemplo.com/' }] },
    { type: 'list', ordered: false, items: [['um'], [{ text: 'dois', strong: true }]] },
    { type: 'list', ordered: true, items: [['um']] },
    { type: 'cards', items: [{ title: 'Ouro', text: 'Mil pontos' }] },
  ]
  expect(blocksIn(documentOf(blocks))).toEqual(blocks)
})

test('what is empty is left out, and a very long text is cut into runs that the server takes', () => {
  expect(blocksIn(documentOf([]))).toEqual([])
  expect(blocksIn(documentOf([{ type: 'paragraph', runs: ['  '] }]))).toEqual([])
  const long = 'x'.repeat(9000)
  const [block] = blocksIn(documentOf([{ type: 'paragraph', runs: [long] }]))
  expect(block).toEqual({ type: 'paragraph', runs: [long.slice(0, 4000), long.slice(4000, 8000), long.slice(8000)] })
})
