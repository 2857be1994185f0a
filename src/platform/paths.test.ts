import { expect, test } from 'vitest'
import { legacyPaths, ownPath, paths } from './paths.ts'

test('every address of the app is known and written down', () => {
  const addresses = Object.fromEntries(
    Object.entries(paths).map(([name, build]) => [
      name,
      (build as (...ids: unknown[]) => string)(name === 'media' ? '01998c7e-0000-7000-8000-000000000001' : 7, 3),
    ]),
  )
  expect(addresses).toMatchInlineSnapshot(`
    {
      "activity": "/courses/7/activities/3",
      "course": "/online-courses/7",
      "courses": "/online-courses",
      "downloads": "/downloads",
      "home": "/home",
      "media": "/media/01998c7e-0000-7000-8000-000000000001",
      "outbox": "/outbox",
      "photos": "/upload-photos",
      "photosOf": "/upload-photos?type=7",
      "profile": "/profile",
      "sale": "/insert-sales",
      "signIn": "/",
      "trail": "/trails/7",
      "trails": "/trails",
    }
  `)
})

test('old addresses lead to their new places', () => {
  expect(legacyPaths.map(({ from, to }) => [from, to('12')])).toEqual([
    ['/courses', '/online-courses'],
    ['/courses/:id', '/online-courses/12'],
    ['/presential', '/presential-courses'],
    ['/presential/:id', '/presential-courses/12'],
    ['/webcasts', '/webinars'],
    ['/webcasts/:id', '/webinars/12'],
  ])
})

test('only a path of this app is gone back to after signing in', () => {
  expect(ownPath('/online-courses/7?tab=1#a')).toBe('/online-courses/7?tab=1#a')
  for (const foreign of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'home',
    '',
    null,
    undefined,
  ]) {
    expect(ownPath(foreign)).toBeNull()
  }
})
