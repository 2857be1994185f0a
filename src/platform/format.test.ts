import { i18n } from '@lingui/core'
import { afterEach, expect, test, vi } from 'vitest'
import { languageCodes } from '#contract/engine/language.ts'
import { formatBytes, formatDay, formatInstant, formatPercent, relativeTime } from './format.ts'

const inLanguage = (code: string) => i18n.loadAndActivate({ locale: code, messages: {} })
afterEach(() => {
  vi.useRealTimers()
})

test('dates are day-first in languages 1 and 3, month-first otherwise', () => {
  const shown = languageCodes.map((code) => {
    inLanguage(code)
    return formatDay('2026-11-18')
  })
  expect(shown).toEqual(['18/11/2026', '11/18/2026', '18/11/2026', '11/18/2026'])
})

test('an instant shows day and time in the order of its language', () => {
  const at = new Date(2026, 10, 18, 9, 5)
  inLanguage('pt-BR')
  expect(formatInstant(at)).toBe('18/11/2026, 09:05')
  inLanguage('en-US')
  expect(formatInstant(at)).toMatch(/^11\/18\/2026, 09:05.AM$/)
})

test('what is recent is told in words, the rest in figures', () => {
  inLanguage('pt-BR')
  const now = new Date(2026, 10, 18, 14, 0)
  expect(relativeTime(new Date(2026, 10, 18, 13, 55), now)).toBe('há 5 minutos')
  expect(relativeTime(new Date(2026, 10, 18, 10, 42), now)).toBe('hoje, 10:42')
  expect(relativeTime(new Date(2026, 10, 17, 18, 3), now)).toBe('ontem, 18:03')
  expect(relativeTime(new Date(2026, 10, 3, 8, 0), now)).toBe('03/11/2026, 08:00')
})

test('sizes are short and in the language of the person', () => {
  inLanguage('pt-BR')
  expect([0, 999, 1000, 52_400, 1_400_000, 84_000_000, 3_210_000_000].map(formatBytes)).toEqual([
    '0 B',
    '999 B',
    '1 kB',
    '52 kB',
    '1,4 MB',
    '84 MB',
    '3,2 GB',
  ])
})

test('a share is 100 % only when it is whole', () => {
  inLanguage('pt-BR')
  expect([0, 0.571, 0.999, 1].map(formatPercent)).toEqual(['0%', '57%', '99%', '100%'])
})
