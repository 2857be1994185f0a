import { expect, test } from 'vitest'
import { middleOf, moveCross, setMark } from './move-cross.ts'
import { moveItem } from './move-item.ts'

const picture = { width: 400, height: 200 }

test('learning T48: an item is moved up and down by one place, and stays where the list ends', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moveItem(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moveItem(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
  expect(moveItem(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c'])
})

test('learning T48: arrows move the cross, finely with Shift, and never off the picture', () => {
  const middle = middleOf(picture)
  expect(middle).toEqual({ x: 200, y: 100 })
  expect(moveCross(middle, 'ArrowRight', false, picture)).toEqual({ x: 210, y: 100 })
  expect(moveCross(middle, 'ArrowUp', true, picture)).toEqual({ x: 200, y: 99 })
  expect(moveCross({ x: 2, y: 199 }, 'ArrowLeft', false, picture)).toEqual({ x: 0, y: 199 })
  expect(moveCross({ x: 2, y: 199 }, 'ArrowDown', false, picture)).toEqual({ x: 2, y: 200 })
  expect(moveCross(middle, 'Tab', false, picture)).toBeNull()
})

test('learning T48: every place of a picture is reached by arrows alone', () => {
  let cross = middleOf(picture)
  for (let at = 0; at < 500 && cross.x > 37; at++) cross = moveCross(cross, 'ArrowLeft', true, picture) ?? cross
  for (let at = 0; at < 500 && cross.y < 163; at++) cross = moveCross(cross, 'ArrowDown', true, picture) ?? cross
  expect(cross).toEqual({ x: 37, y: 163 })
})

test('the only mark is moved; of several the last is not replaced by chance, and none is set twice', () => {
  const [here, there] = [
    { x: 1, y: 1 },
    { x: 2, y: 2 },
  ]
  expect(setMark([here], there, 1)).toEqual([there])
  expect(setMark([here], there, 2)).toEqual([here, there])
  expect(setMark([here, there], { x: 3, y: 3 }, 2)).toEqual([here, there])
  expect(setMark([here], here, 2)).toEqual([here])
})
