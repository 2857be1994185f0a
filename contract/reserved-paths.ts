import type { ModuleName } from './engine/feature.ts'

const presentialPlayers = [
  ...['presential-class', 'webinar', 'live-class'].map(
    (kind) => `/presential-courses/:id/event/${kind}/:eventId/activities/:order`,
  ),
  '/presential-courses/:id/reactions/:order',
]

/**
 * Addresses of the specification (section 2) for modules that have no screens yet, by module. The app says so there
 * plainly; nothing leads there. Where a feature has a screen of its own at one, that counts.
 */
export const reservedPaths: Readonly<Partial<Record<ModuleName, readonly string[]>>> = {
  surveys: ['/home/surveys/:id'],
  trails: ['/trails/:trailId/course/:id', '/trails/:trailId/courses/:id/activities/:order'],
  presential_courses: [
    '/presential-courses',
    '/presential-courses/:id',
    '/trails/:trailId/presential-catalogs/:id',
    '/trails/:trailId/presential-catalogs/:catalogId/presential-courses/:id',
    ...presentialPlayers,
    ...presentialPlayers.map((path) => `/trails/:trailId/presential-catalogs/:catalogId${path}`),
  ],
  webinars: ['', '/trails/:trailId'].flatMap((prefix) => [
    ...(prefix ? [] : ['/webinars']),
    `${prefix}/webinars/:id`,
    `${prefix}/webinars/:id/activities/:order`,
    `${prefix}/webinars-lounge/:id`,
  ]),
  live_classes: ['', '/trails/:trailId'].flatMap((prefix) => [
    ...(prefix ? [] : ['/live-classes']),
    `${prefix}/live-classes/:id`,
    `${prefix}/live-classes/:id/activities/:order`,
  ]),
  podcasts: ['/podcasts', '/podcasts/:id', '/podcasts/search/:name'],
  library: ['/library', '/library/:name', '/libraries/:id'],
  news: ['/news', '/news/:id'],
  campaigns: ['/campaigns'],
  events: ['/events'],
  hotsite: ['/hotsite'],
}

/** Old addresses (specification, section 2) of those modules, and where they lead now. */
export const reservedLegacyPaths: Readonly<Record<string, string>> = {
  '/presential': '/presential-courses',
  '/presential/:id': '/presential-courses/:id',
  '/webcasts': '/webinars',
  '/webcasts/:id': '/webinars/:id',
}
