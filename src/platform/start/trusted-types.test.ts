import { expect, test, vi } from 'vitest'
import { trustOwnScriptsOnly } from './trusted-types.ts'

type Rules = { createScriptURL(url: string): string | null } & Record<string, unknown>

test('engine E13: code is loaded from our own address only, and no text becomes HTML or a script', () => {
  const made: Rules[] = []
  vi.stubGlobal('location', new URL('https://trilha.test/home'))
  vi.stubGlobal('trustedTypes', { createPolicy: (_name: string, rules: Rules) => made.push(rules) })
  trustOwnScriptsOnly()
  const [rules] = made
  expect(rules?.createScriptURL('/assets/vault-1.js')).toBe('/assets/vault-1.js')
  expect(rules?.createScriptURL('https://trilha.test/sw.js')).toBe('https://trilha.test/sw.js')
  for (const foreign of [
    'https://other.test/a.js',
    '//other.test/a.js',
    'data:text/javascript,1',
    'blob:https://other.test/1',
  ])
    expect(rules?.createScriptURL(foreign), foreign).toBeNull()
  expect(Object.keys(rules ?? {})).toEqual(['createScriptURL'])
  vi.unstubAllGlobals()
})

test('engine E13: a browser that knows no Trusted Types starts all the same', () => {
  expect(() => trustOwnScriptsOnly()).not.toThrow()
})
