import { expect, test } from 'vitest'
import { fitsPath, ownPath } from './paths.ts'

test('an address fits its pattern whatever slash ends it', () => {
  expect(fitsPath('/trails/:id', '/trails/7/')).toBe(true)
  expect(fitsPath('/trails/:id', '/trails')).toBe(false)
  expect(fitsPath('/first_access/', '/first_access')).toBe(true)
})

test('a path of this app is gone back to after signing in', () => {
  for (const own of ['/online-courses/7?tab=1#a', '/home', '/podcasts/search/caf%C3%A9', '/a?next=https://x.y//z'])
    expect(ownPath(own)).toBe(own)
})

test.each([
  '//evil.example',
  '///evil.example',
  '//e',
  '/\\e',
  '\\\\e',
  'https:e',
  'https://evil.example/',
  'HTTPS://evil.example',
  '%2f%2fevil.example',
  '/%2f%2fevil.example',
  '/%2F/evil.example',
  '/%5cevil.example',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'user@evil.example',
  '//user@evil.example/home',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  '/home\r\nSet-Cookie:x=1',
  '/ /evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/home\u0000',
  `/${'a'.repeat(3000)}`,
  'home',
  '',
  null,
  undefined,
  '/home%2f..%2f/evil.example',
  '/%252f/evil.example',
  '/%20/evil.example',
  '/home%20/x',
  '/%09/evil.example',
  '/online-courses/%0d%0aSet-Cookie:x=1',
  '/online-courses/7%00',
  '/online-courses/%7F',
])('engine E13: %j is nowhere of ours', (foreign) => {
  expect(ownPath(foreign)).toBeNull()
})
