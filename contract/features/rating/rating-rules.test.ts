import { expect, test } from 'vitest'
import { checkReview } from './rating-rules.ts'

test('learning T76: a review takes 256 code points, however its letters are made, and not 257', () => {
  for (const letter of ['a', 'é', 'e\u0301', '\u{1F3A8}']) {
    expect(checkReview({ stars: 4, text: letter.repeat(256) })).toBeNull()
    expect(checkReview({ stars: 4, text: letter.repeat(257) })).toBe('review.text_too_long')
  }
  expect(checkReview({ stars: 4, text: '' })).toBeNull()
})

test('a review has one to five whole stars', () => {
  for (const stars of [1, 2, 3, 4, 5]) expect(checkReview({ stars, text: '' })).toBeNull()
  for (const stars of [0, 6, -1, 2.5]) expect(checkReview({ stars, text: '' })).toBe('review.stars_invalid')
})
