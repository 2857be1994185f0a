import { expect, test } from 'vitest'
import { mostTextBytes, packFileText, readFileText } from './file-text.ts'

test('player P15: the text of a file is kept by its places, cut between two of them where it is too long, and says so', () => {
  const parts = [
    { at: 0, text: '  Ação \n e\treação ' },
    { at: 1, text: ' ' },
    { at: 2, text: 'Fim' },
  ]
  expect(readFileText(packFileText(parts) ?? '')).toEqual({
    cut: false,
    parts: [
      { at: 0, text: 'Ação e reação' },
      { at: 2, text: 'Fim' },
    ],
  })
  const long = Array.from({ length: 300 }, (_, at) => ({ at, text: 'é'.repeat(1000) }))
  const packed = packFileText(long) ?? ''
  expect(Buffer.byteLength(packed)).toBeLessThanOrEqual(mostTextBytes)
  const read = readFileText(packed)
  expect(read?.cut).toBe(true)
  expect(read?.parts.length).toBeGreaterThan(90)
  expect(read?.parts.every(({ text }) => text.length === 1000)).toBe(true)
  expect(packFileText([{ at: 0, text: ' \n' }])).toBeNull()
  for (const broken of ['', '{}', '{"cut":false,"parts":[{"at":-1,"text":""}]}'])
    expect(readFileText(broken)).toBeNull()
})
