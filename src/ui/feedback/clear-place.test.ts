import { expect, test } from 'vitest'
import { lowestClearPlace } from './clear-place.ts'

const phone = { left: 0, right: 390, height: 80 }
const bar = (top: number, bottom: number, [left, right] = [0, 390]) => ({ top, bottom, left, right })

test('engine C6: a toast stands at the lower edge where nothing is kept clear, and over what is kept there', () => {
  expect(lowestClearPlace(phone, [], 844)).toBe(844)
  expect(lowestClearPlace(phone, [bar(779, 844)], 844)).toBe(779)
  expect(lowestClearPlace(phone, [bar(779, 844), bar(700, 779)], 844)).toBe(700)
})

test('engine C6: it goes between two main actions only where it fits, else over both', () => {
  expect(lowestClearPlace(phone, [bar(779, 844), bar(600, 652)], 844)).toBe(779)
  expect(lowestClearPlace(phone, [bar(779, 844), bar(660, 712)], 844)).toBe(660)
})

test('engine C6: what is beside it, above the window or below it does not move it', () => {
  const desk = { left: 972, right: 1440, height: 110 }
  expect(lowestClearPlace(desk, [bar(820, 860, [300, 500]), bar(-60, -8), bar(950, 1000, [0, 1440])], 900)).toBe(900)
  expect(lowestClearPlace(desk, [bar(820, 860, [300, 1000])], 900)).toBe(820)
})

test('engine C6: where no place is free it stands at the lower edge', () => {
  expect(lowestClearPlace(phone, [bar(0, 844)], 844)).toBe(844)
})
