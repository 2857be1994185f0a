import { describe, expect, test } from 'vitest'
import type { ModuleName } from '#contract/engine/feature.ts'
import { entranceOf, homeRouteOf, isClosedPath, isSignInPath, legacyPaths, linkTarget, redirectTo } from './guards.ts'
import { leadsHome, portfolioFirst, redirectFrom } from './sign-in-guards.ts'
import { nextStep } from './steps.ts'

const location = (path: string) => {
  const { pathname, search, hash } = new URL(path, 'https://own.invalid')
  return { pathname, search, hash }
}

describe('signed out at an address', () => {
  test.each([
    ['/online-courses/7?tab=1#a', '/online-courses/7?tab=1#a'],
    ['/courses/7', '/courses/7'],
    ['/webinars/3', '/webinars/3'],
    ['/trails/1/presential-catalogs/2/presential-courses/3', '/trails/1/presential-catalogs/2/presential-courses/3'],
    ['/', null],
    ['/?redirect=/online-courses/7', '/online-courses/7'],
    ['/?next=/trails', '/trails'],
    ['/?redirect=//evil.example', null],
    ['/?redirect=https:evil.example', null],
    ['/?redirect=/%2509/evil', null],
    ['/?redirect=/login-redirect-v2', null],
    ['/?redirect=/', null],
  ])('%s is gone back to as %s', (address, redirect) => {
    expect(redirectTo(redirectFrom(location(address)))).toBe(redirect)
  })
})

test('a redirect is a place of the closed area or nothing', () => {
  for (const own of ['/home', '/outbox', '/reward-store/details/4/', '/podcasts/search/caf%C3%A9'])
    expect(redirectTo(own)).toBe(own)
  for (const other of ['/', '/register', '/portfolio', '/nowhere', '//home', '/home/\t', null])
    expect(redirectTo(other)).toBeNull()
  expect(isClosedPath('/events')).toBe(true)
  expect(isClosedPath('/institutional/about')).toBe(false)
  for (const path of ['/', '/home', '/webservice-login/', '/webservice-login/abc'])
    expect(isSignInPath(path)).toBe(true)
  for (const path of ['/register', '/nowhere']) expect(isSignInPath(path)).toBe(false)
})

describe('a webservice link for who is signed in', () => {
  const client = { homeRoute: '/online-courses', modules: ['news' as const, 'profile' as const] }
  test.each([
    ['?module=news_single&id=5', '/news/5'],
    ['?module=news_single', '/news'],
    ['?module=profile', '/profile'],
    ['?module=library_single&id=5', '/online-courses'],
    ['?module=webinar&id=5', '/online-courses'],
    ['?module=news_single&id=../../x', '/news'],
    ['?module=constructor', '/online-courses'],
    ['', '/online-courses'],
  ])('%s leads to %s', (search, target) => {
    expect(linkTarget(search, client)).toBe(target)
  })

  test.each(['library_single', 'webinar', 'presential_course', 'live_class', 'podcast', 'event', 'campaign'])(
    'engine B15: one into a module without screens leads home, not to a page that has nothing (%s)',
    (module) => {
      const modules = ['library', 'webinars', 'presential_courses', 'live_classes', 'podcasts', 'events', 'campaigns']
      const all = { homeRoute: '/online-courses', modules: modules as ModuleName[] }
      expect(linkTarget(`?module=${module}&id=5`, all)).toBe('/online-courses')
    },
  )
})

test('home is the client’s home route where it is a place of ours', () => {
  expect(homeRouteOf({ homeRoute: '/trails' })).toBe('/trails')
  expect(homeRouteOf({ homeRoute: 'https://evil.example' })).toBe('/home')
  expect(homeRouteOf(null)).toBe('/online-courses')
})

test('learning T78: who enters where something may stand before home comes by home, and is led on from there', () => {
  const features = [{}, { beforeHome: 'surveys' }] as const
  const client = { homeRoute: '/trails', modules: ['trails', 'surveys'] as ModuleName[] }
  expect(entranceOf(client, features)).toEqual({ to: '/home', onTo: '/trails' })
  expect(entranceOf({ ...client, homeRoute: '/home' }, features)).toEqual({ to: '/home' })
  expect(entranceOf({ ...client, modules: ['trails'] }, features)).toEqual({ to: '/trails' })
  expect(entranceOf(null, features)).toEqual({ to: '/online-courses' })
})

test('engine B15: a home route without a screen is no home', () => {
  expect(homeRouteOf({ homeRoute: '/podcasts' })).toBe('/home')
})

test('where the portfolio comes first, sign-in leads there with its query, but not back again', () => {
  const on = { portfolio: true }
  expect(portfolioFirst(location('/?utm=x'), on, false)).toBe('/portfolio?utm=x')
  expect(portfolioFirst(location('/'), on, true)).toBeNull()
  expect(portfolioFirst(location('/home'), on, false)).toBeNull()
  expect(portfolioFirst(location('/'), { portfolio: false }, false)).toBeNull()
  expect(portfolioFirst(location('/'), null, false)).toBeNull()
})

test('the steps before the closed area come one after the other, and one that is not built holds nobody up', () => {
  const built = { change_password: 1, terms: 1, complete_register: 1 }
  const pending = ['complete_register', 'drills', 'terms'] as const
  expect(nextStep({ mustChangePassword: true }, { pending: [...pending] }, built)).toBe('change_password')
  expect(nextStep({ mustChangePassword: false }, { pending: [...pending] }, built)).toBe('terms')
  expect(nextStep({ mustChangePassword: false }, { pending: ['drills', 'complete_register'] }, built)).toBe(
    'complete_register',
  )
  expect(nextStep({ mustChangePassword: false }, { pending: ['drills'] }, built)).toBeNull()
  expect(nextStep({ mustChangePassword: true }, null, {})).toBeNull()
})

test('old addresses lead to their new places', () => {
  expect(legacyPaths).toEqual({
    '/courses': '/online-courses',
    '/courses/:id': '/online-courses/:id',
    '/presential': '/presential-courses',
    '/presential/:id': '/presential-courses/:id',
    '/webcasts': '/webinars',
    '/webcasts/:id': '/webinars/:id',
  })
})

test('a start at the bare address or at home’s, whatever slash ends it, reads home ahead', () => {
  for (const path of ['/', '/home', '/home/']) expect(leadsHome(path)).toBe(true)
  for (const path of ['/home/surveys/3', '/news', '/nowhere']) expect(leadsHome(path)).toBe(false)
})
