import { describe, expect, test } from 'vitest'
import { passwordProblem, passwordStrength, strictest } from './password-rules.ts'

describe('how strong a password is', () => {
  test.each([
    ['', 'weak'],
    ['Ab1!', 'weak'],
    ['abcdefgh', 'weak'],
    ['abcdefg1', 'weak'],
    ['ABCDEFG1', 'weak'],
    ['Abcde1', 'medium'],
    ['Água12', 'medium'],
    ['Abcd1!', 'medium'],
    ['Abcdef1!', 'strong'],
    ['Uma frase 7 longa', 'strong'],
  ])('%s is %s', (password, strength) => expect(passwordStrength(password)).toBe(strength))
})

describe('what a client asks for', () => {
  test.each([
    ['12345', 'weak', 'too_short'],
    ['123456', 'weak', null],
    ['123456', 'medium', 'too_weak'],
    ['Abcde1', 'medium', null],
    ['Abcde1!', 'strong', 'too_short'],
    ['Abcdefg1', 'strong', 'too_weak'],
    ['Abcdef1!', 'strong', null],
    ['😀😀😀', 'weak', 'too_short'],
    ['x'.repeat(1025), 'weak', 'too_long'],
  ] as const)('%s with the level %s: %s', (password, least, problem) =>
    expect(passwordProblem(password, least)).toBe(problem),
  )

  test('somebody of several clients meets the most demanding of them', () => {
    expect(strictest(['weak', 'strong', 'medium'])).toBe('strong')
    expect(strictest([])).toBe('weak')
  })
})
