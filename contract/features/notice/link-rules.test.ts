import { expect, test } from 'vitest'
import { isInside } from './link-rules.ts'

const patterns = ['/home', '/courses/:part', '/courses/:part/activities/:part', '/admin/notices', '/:part']

test.each(['/home', '/home/', '/home?from=notice', '/courses/12', '/courses/12/activities/3#end'])(
  'a link leads to a screen of the app: %s',
  (link) => expect(isInside(link, patterns)).toBe(true),
)

test.each([
  '',
  'home',
  'https://example.com/home',
  '//example.com/home',
  String.raw`/\example.com/home`,
  'javascript:alert(1)',
  '/home\n/x',
  '/home x',
  '/courses/',
  '/courses/../home',
  '/nowhere',
  '/admin/notices',
  `/courses/${'1'.repeat(200)}`,
])('and out of it, to the desk or to nothing none does: %j', (link) => expect(isInside(link, patterns)).toBe(false))
