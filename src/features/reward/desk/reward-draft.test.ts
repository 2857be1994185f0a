import { expect, test } from 'vitest'
import { codesOf, firstTyped, writtenOf } from './reward-draft.ts'

test('codes are the lines of a file, whatever its line ends and marks', () => {
  expect(codesOf('\u{FEFF}A-1\r\n A-2 \n\n\rA-3')).toEqual(['A-1', 'A-2', 'A-3'])
  expect(codesOf('\n')).toEqual([])
})

test('a new reward stands on the first shelves, and what is no price is left to the server to refuse', () => {
  const typed = firstTyped(undefined, { departmentId: 4, categoryId: 9 })
  expect(writtenOf({ ...typed, price: '250' })).toMatchObject({ departmentId: 4, categoryId: 9, price: 250 })
  expect(writtenOf({ ...typed, price: 'x' }).price).toBeNaN()
})
