import { expect, test } from 'vitest'
import { fitsPath, legacyPaths, ownPath, paths } from './paths.ts'

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
    'webservice-login/',
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

const built: Record<keyof typeof specified, string[]> = {
  public: [
    paths.institutional('about'),
    paths.institutional('cookies_policy'),
    paths.institutional('support'),
    paths.institutional('privacy-policy'),
    paths.institutional('terms-and-conditions'),
    paths.signIn(),
    paths.maintenanceLogin(),
    paths.loginRedirect(),
    paths.webserviceLogin(':token'),
    paths.webserviceLogin(),
    paths.setPassword(':username', ':uidb64', ':token'),
    paths.recoverPassword(':username', ':uidb64', ':token'),
    paths.requestPassword(),
    paths.firstAccess(),
    paths.register(),
    paths.registerSuccess(),
    paths.registerSevenTrade(),
    paths.registerPopTrade(),
  ],
  portfolio: [paths.portfolio(), paths.portfolioCourse(':slug'), paths.aboutTeam()],
  closed: [
    paths.home(),
    paths.homeSurvey(':survey_id'),
    paths.courses(),
    paths.course(':id'),
    paths.trails(),
    paths.trail(':id'),
    paths.trailCourse(':id_trail', ':id'),
    paths.trailCatalog(':id_trail', ':id'),
    paths.presentialCourses(),
    paths.presentialCourse(':id'),
    paths.inCatalog(':id_trail', ':id_catalog', paths.presentialCourse(':id')),
    paths.webinars(),
    paths.webinar(':id'),
    paths.inTrail(':id_trail', paths.webinar(':id')),
    paths.liveClasses(),
    paths.liveClass(':id'),
    paths.inTrail(':id_trail', paths.liveClass(':id')),
    paths.podcasts(),
    paths.podcast(':id'),
    paths.podcastSearch(':name'),
    paths.library(),
    paths.libraryFolder(':name'),
    paths.libraryFile(':id'),
    paths.news(),
    paths.newsItem(':id'),
    paths.rewardStore(),
    paths.reward(':id'),
    paths.pointsTable(),
    paths.campaigns(),
    paths.profile(),
    paths.events(),
    paths.termsAndConditions(),
    paths.faq(),
    paths.support(),
    paths.privacyPolicy(),
    paths.cookies(),
    paths.aboutProgram(),
    paths.about(),
    paths.contactUs(),
    paths.sale(),
    paths.photos(),
    paths.aboutTheTeam(),
    paths.hotsite(),
    paths.onboarding(),
    paths.completeRegister(),
  ],
  player: [
    paths.activity(':id', ':hierarchy_order'),
    paths.webinarActivity(':id', ':hierarchy_order'),
    paths.liveClassActivity(':id', ':hierarchy_order'),
    ...(['presential-class', 'webinar', 'live-class'] as const).map((kind) =>
      paths.presentialActivity(':id', kind, ':event_id', ':hierarchy_order'),
    ),
    paths.presentialReaction(':id', ':hierarchy_order'),
    paths.webinarLounge(':id'),
  ],
}

test.each(Object.keys(specified) as (keyof typeof specified)[])(
  'every %s address of the specification is built as it is written there',
  (group) => {
    const written = built[group].map((path) => path.slice(1).replaceAll(/:(\w+)/g, '{$1}'))
    expect(written).toEqual(specified[group])
  },
)

test('what lies in a trail or in a catalog of a trail has the same address behind a prefix', () => {
  expect(paths.inTrail(7, paths.activity(3, 2))).toBe('/trails/7/courses/3/activities/2')
  expect(paths.inTrail(7, paths.webinarLounge(3))).toBe('/trails/7/webinars-lounge/3')
  expect(paths.inCatalog(7, 4, paths.presentialReaction(3, 2))).toBe(
    '/trails/7/presential-catalogs/4/presential-courses/3/reactions/2',
  )
})

test('what a person typed stays one part of the address', () => {
  expect(paths.podcastSearch('a/b?c#d')).toBe('/podcasts/search/a%2Fb%3Fc%23d')
  expect(paths.setPassword('ana@x.y', 'MQ', 'a-b_c')).toBe('/set-password/ana%40x.y/MQ/a-b_c')
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
])('%j is nowhere of ours', (foreign) => {
  expect(ownPath(foreign)).toBeNull()
})
