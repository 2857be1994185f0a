import { expect, test } from 'vitest'
import { packFileText } from '#contract/engine/files/file-text.ts'
import { readText } from './read-text.ts'

test('player P15: captions are read by the second at which they are shown, without their marks', () => {
  const captions =
    'WEBVTT\n\nNOTE não\n\n1\n00:02.500 --> 00:04.000 line:0\nBom <b>dia</b>\na todos\r\n\r\n01:00:41.000 --> 01:00:45.000\nA&ccedil;&atilde;o &amp; reação\n'
  expect(readText(captions, 'captions')).toEqual([
    { at: 2, text: 'Bom dia a todos' },
    { at: 3641, text: 'Ação & reação' },
  ])
})

test('player P15: a page is read without scripts, styles and marks', () => {
  const page =
    '<!doctype html><html><head><style>p { color: red }</style><script>var segredo = "<p>x</p>"</script></head><body><!-- nota --><p>Prepara&ccedil;&#227;o&nbsp;da <b>parede</b></p></body></html>'
  expect(readText(page, 'page')).toEqual([{ at: 0, text: 'Preparação da parede' }])
})

test('player P15: a long page is read in pieces that are cut between words, and what is broken says nothing', () => {
  const text = 'palavra '.repeat(2000).trim()
  const pieces = readText(packFileText([{ at: 6, text }]) ?? '', 'parts')
  expect(pieces.length).toBeGreaterThan(3)
  expect(pieces.every(({ at, text: piece }) => at === 6 && /^(palavra ?)+$/.test(piece))).toBe(true)
  expect(pieces.map(({ text: piece }) => piece).join(' ')).toBe(text)
  for (const reads of ['parts', 'captions'] as const) expect(readText('{"parts":', reads)).toEqual([])
})
