import { expect, test } from 'vitest'
import { paths } from '#platform/paths.ts'
import { screenAt } from './screens.ts'

test('every address the app builds leads to a screen', () => {
  const found = [
    paths.home(),
    paths.courses(),
    paths.course(3),
    paths.activity(3, 2),
    paths.trails(),
    paths.trail(1),
    paths.sale(),
    paths.photos(),
    paths.downloads(),
    paths.storage(),
    paths.outbox(),
    paths.search(),
    paths.profile(),
    paths.termsAndConditions(),
    paths.privacyPolicy(),
    paths.cookies(),
    paths.about(),
    paths.aboutProgram(),
    paths.aboutTheTeam(),
    paths.support(),
    paths.contactUs(),
    paths.faq(),
    paths.onboarding(),
  ].map(screenAt)
  expect(found).toEqual([
    'home',
    'courses',
    'course',
    'player',
    'trails',
    'trail',
    'sale',
    'photo',
    'downloads',
    'storage',
    'outbox',
    'search',
    'profile',
    'terms',
    'privacy',
    'cookies',
    'about',
    'aboutProgram',
    'aboutTeam',
    'support',
    'contactUs',
    'faq',
    'onboarding',
  ])
})

test('other addresses lead to none', () => {
  for (const path of ['/', '/events', '/online-courses/3/4', '/courses/3']) expect(screenAt(path)).toBeNull()
})
