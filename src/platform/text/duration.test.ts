import { i18n } from '@lingui/core'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatClock, formatLength, formatMinutes } from './duration.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'pt-BR', messages: {} }))

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('lengths as people say them', () => {
  test.each([
    [12, '12 min'],
    [60, '1 h'],
    [80, '1 h 20 min'],
    [0.2, '1 min'],
  ])('%d minutes are %s', (minutes, text) => {
    expect(plain(formatMinutes(minutes))).toBe(text)
  })

  test('short media are told in seconds', () => {
    expect(plain(formatLength(50))).toMatch(/^50 s/)
    expect(plain(formatLength(720))).toBe('12 min')
  })

  test('a place in a medium reads like a clock', () => {
    expect([formatClock(7), formatClock(187), formatClock(3727)]).toEqual(['0:07', '3:07', '1:02:07'])
  })
})
