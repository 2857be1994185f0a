import { expect, test } from 'vitest'
import { meetsPrerequisites } from './prerequisites.ts'

const states: Record<string, string> = { A: 'passed', B: 'completed', C: 'incomplete', 'i-4.x': 'failed' }
const holds = (expression: string) => meetsPrerequisites(expression, (id) => states[id] ?? 'not attempted')

test.each([
  ['A', true],
  ['C', false],
  ['A & B', true],
  ['A & C', false],
  ['A | C', true],
  ['~C', true],
  ['~(A & B)', false],
  ['C = incomplete', true],
  ['C="incomplete"', true],
  ['A <> passed', false],
  ['i-4.x = f', true],
  ['2*{A, B, C}', true],
  ['3*{A, B, C}', false],
  ['(A | C) & ~i-4.x', true],
  ['none', false],
  ['', true],
])('player P28: the prerequisite %s is met: %s', (expression, expected) => {
  expect(holds(expression)).toBe(expected)
})

test.each(['A &', '(A', 'A B', '2*{A', '*', 'x*{A}'])(
  'a prerequisite that cannot be read (%s) locks nothing',
  (expression) => {
    expect(holds(expression)).toBe(true)
  },
)
