import { describe, expect, test } from 'vitest'
import { segment } from './engine/paths.ts'
import { recoveryPaths } from './features/recovery/recovery-paths.ts'
import { pathPatterns, takenSegments } from './model.ts'

// The list of the specification, section 2, in its order and with its names for the parts.
const specified = {
  public: [
    'institutional/about',
    'institutional/cookies_policy',
    'institutional/support',
    'institutional/privacy-policy',
    'institutional/terms-and-conditions',
    '',
    'maintenance-login',
    'login-redirect-v2',
    'webservice-login/{token}',
    'set-password/{username}/{uidb64}/{token}',
    'recover-password/{username}/{uidb64}/{token}',
    'request-password/',
    'first_access/',
    'register',
    'register-success',
    'register-seven-trade',
    'register-pop-trade',
  ],
  portfolio: ['portfolio', 'portfolio-course/{slug}', 'about-team'],
  closed: [
    'home',
    'home/surveys/{survey_id}',
    'online-courses',
    'online-courses/{id}',
    'trails',
    'trails/{id}',
    'trails/{id_trail}/course/{id}',
    'trails/{id_trail}/presential-catalogs/{id}',
    'presential-courses',
    'presential-courses/{id}',
    'trails/{id_trail}/presential-catalogs/{id_catalog}/presential-courses/{id}',
    'webinars',
    'webinars/{id}',
    'trails/{id_trail}/webinars/{id}',
    'live-classes',
    'live-classes/{id}',
    'trails/{id_trail}/live-classes/{id}',
    'podcasts',
    'podcasts/{id}',
    'podcasts/search/{name}',
    'library',
    'library/{name}',
    'libraries/{id}',
    'news',
    'news/{id}',
    'reward-store',
    'reward-store/details/{id}/',
    'points-table',
    'campaigns',
    'profile',
    'events',
    'terms-and-conditions',
    'faq',
    'support',
    'privacy-policy',
    'cookies',
    'about-the-program',
    'about',
    'contact-us',
    'insert-sales',
    'upload-photos',
    'about-the-team',
    'hotsite',
    'onboarding',
    'complete-register',
  ],
  player: [
    'courses/{id}/activities/{hierarchy_order}',
    'webinars/{id}/activities/{hierarchy_order}',
    'live-classes/{id}/activities/{hierarchy_order}',
    'presential-courses/{id}/event/presential-class/{event_id}/activities/{hierarchy_order}',
    'presential-courses/{id}/event/webinar/{event_id}/activities/{hierarchy_order}',
    'presential-courses/{id}/event/live-class/{event_id}/activities/{hierarchy_order}',
    'presential-courses/{id}/reactions/{hierarchy_order}',
    'webinars-lounge/{id}',
  ],
}

/** An address as it is compared: what its parts are called does not count. */
const shapeOf = (path: string) => path.replaceAll(/:\w+|\{\w+\}/g, ':part')
const shapes = new Set(pathPatterns.map(shapeOf))

describe.each(Object.entries(specified))('%s', (_, addresses) => {
  test.each(addresses)('the specification’s address /%s is a screen’s, or reserved for one', (address) => {
    if (address.startsWith('institutional/')) expect(shapes).toContain('/institutional/:part')
    else expect(shapes).toContain(shapeOf(`/${address}`))
  })
})

test('what lies in a trail or in a catalog of a trail has the same address behind a prefix', () => {
  for (const path of ['/courses/:id/activities/:order', '/webinars-lounge/:id', '/live-classes/:id/activities/:order'])
    expect(shapes).toContain(shapeOf(`/trails/:trail${path}`))
  expect(shapes).toContain(
    shapeOf('/trails/:trail/presential-catalogs/:catalog/presential-courses/:id/reactions/:order'),
  )
})

test('what a person typed stays one part of the address', () => {
  expect(segment('a/b?c#d')).toBe('a%2Fb%3Fc%23d')
  expect(recoveryPaths.setPassword('ana@x.y', 'MQ', 'a-b_c')).toBe('/set-password/ana%40x.y/MQ/a-b_c')
})

test('no page of a client stands in the way of an address of the app or of its server', () => {
  for (const address of Object.values(specified).flat()) {
    const [first] = address.split('/')
    if (first) expect(takenSegments).toContain(first)
  }
  for (const own of [
    'courses',
    'presential',
    'webcasts',
    'downloads',
    'outbox',
    'search',
    'certificates',
    'api',
    'media',
  ])
    expect(takenSegments).toContain(own)
  expect(takenSegments).not.toContain('part')
})
