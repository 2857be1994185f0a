type Id = number | string

/** One part of a path; patterns of the router (`:id`) stay as they are. */
const part = (value: Id): string => {
  const text = String(value)
  return text.startsWith(':') ? text : encodeURIComponent(text)
}

export type InstitutionalPage = 'about' | 'cookies_policy' | 'support' | 'privacy-policy' | 'terms-and-conditions'

/** Every address of the app, from one place (its test compares it with the specification's list, section 2). */
export const paths = {
  // The open area
  signIn: () => '/',
  maintenanceLogin: () => '/maintenance-login',
  loginRedirect: () => '/login-redirect-v2',
  webserviceLogin: (token?: string) => (token ? `/webservice-login/${part(token)}` : '/webservice-login/'),
  setPassword: (username: string, uid: string, token: string) =>
    `/set-password/${part(username)}/${part(uid)}/${part(token)}`,
  recoverPassword: (username: string, uid: string, token: string) =>
    `/recover-password/${part(username)}/${part(uid)}/${part(token)}`,
  requestPassword: () => '/request-password/',
  firstAccess: () => '/first_access/',
  register: () => '/register',
  registerSuccess: () => '/register-success',
  registerSevenTrade: () => '/register-seven-trade',
  registerPopTrade: () => '/register-pop-trade',
  institutional: (page: InstitutionalPage) => `/institutional/${page}`,
  /** An address that a client has of its own (`settings.ownRoutes`). */
  ownRoute: (segment: string) => `/${part(segment)}`,
  portfolio: () => '/portfolio',
  portfolioCourse: (slug: string) => `/portfolio-course/${part(slug)}`,
  aboutTeam: () => '/about-team',
  // Ours: the address that is printed on a certificate.
  certificate: (code: string) => `/certificates/${part(code)}`,
  // Ours, in the demo only: what it would have sent by mail and SMS.
  demoMailbox: () => '/demo-mailbox',

  // The closed area
  home: () => '/home',
  homeSurvey: (surveyId: Id) => `/home/surveys/${part(surveyId)}`,
  courses: () => '/online-courses',
  course: (courseId: Id) => `/online-courses/${part(courseId)}`,
  trails: () => '/trails',
  trail: (trailId: Id) => `/trails/${part(trailId)}`,
  trailCourse: (trailId: Id, courseId: Id) => `/trails/${part(trailId)}/course/${part(courseId)}`,
  trailCatalog: (trailId: Id, catalogId: Id) => `/trails/${part(trailId)}/presential-catalogs/${part(catalogId)}`,
  presentialCourses: () => '/presential-courses',
  presentialCourse: (courseId: Id) => `/presential-courses/${part(courseId)}`,
  webinars: () => '/webinars',
  webinar: (webinarId: Id) => `/webinars/${part(webinarId)}`,
  liveClasses: () => '/live-classes',
  liveClass: (classId: Id) => `/live-classes/${part(classId)}`,
  podcasts: () => '/podcasts',
  podcast: (podcastId: Id) => `/podcasts/${part(podcastId)}`,
  podcastSearch: (name: string) => `/podcasts/search/${part(name)}`,
  library: () => '/library',
  libraryFolder: (name: string) => `/library/${part(name)}`,
  libraryFile: (fileId: Id) => `/libraries/${part(fileId)}`,
  news: () => '/news',
  newsItem: (newsId: Id) => `/news/${part(newsId)}`,
  rewardStore: () => '/reward-store',
  reward: (rewardId: Id) => `/reward-store/details/${part(rewardId)}/`,
  pointsTable: () => '/points-table',
  campaigns: () => '/campaigns',
  profile: () => '/profile',
  events: () => '/events',
  termsAndConditions: () => '/terms-and-conditions',
  faq: () => '/faq',
  support: () => '/support',
  privacyPolicy: () => '/privacy-policy',
  cookies: () => '/cookies',
  aboutProgram: () => '/about-the-program',
  about: () => '/about',
  contactUs: () => '/contact-us',
  sale: () => '/insert-sales',
  photos: () => '/upload-photos',
  /** The photo screen with its type chosen. */
  photosOf: (photoTypeId: number) => `/upload-photos?type=${photoTypeId}`,
  aboutTheTeam: () => '/about-the-team',
  hotsite: () => '/hotsite',
  onboarding: () => '/onboarding',
  completeRegister: () => '/complete-register',
  // Ours: the specification has no address for them.
  myData: () => '/profile/my-data',
  downloads: () => '/downloads',
  /** What the app keeps on this device and how to get room back. */
  storage: () => '/downloads/storage',
  outbox: () => '/outbox',
  search: () => '/search',

  // Activities; what lies in a trail is prefixed by `inTrail` or `inCatalog`
  activity: (courseId: Id, order: Id) => `/courses/${part(courseId)}/activities/${part(order)}`,
  webinarActivity: (webinarId: Id, order: Id) => `/webinars/${part(webinarId)}/activities/${part(order)}`,
  liveClassActivity: (classId: Id, order: Id) => `/live-classes/${part(classId)}/activities/${part(order)}`,
  presentialActivity: (courseId: Id, kind: 'presential-class' | 'webinar' | 'live-class', eventId: Id, order: Id) =>
    `/presential-courses/${part(courseId)}/event/${kind}/${part(eventId)}/activities/${part(order)}`,
  presentialReaction: (courseId: Id, order: Id) => `/presential-courses/${part(courseId)}/reactions/${part(order)}`,
  webinarLounge: (webinarId: Id) => `/webinars-lounge/${part(webinarId)}`,
  /** The same place within a trail. */
  inTrail: (trailId: Id, path: string) => `/trails/${part(trailId)}${path}`,
  /** The same place within a catalog of in-person courses of a trail. */
  inCatalog: (trailId: Id, catalogId: Id, path: string) =>
    `/trails/${part(trailId)}/presential-catalogs/${part(catalogId)}${path}`,

  /** Bytes of a file as the service worker serves them: from the device, else from the server. */
  media: (fileId: string) => `/media/${fileId}`,
} as const

/** Old addresses and where they lead now (specification, section 2). */
export const legacyPaths: readonly { from: string; to: (id: string | undefined) => string }[] = [
  { from: '/courses', to: () => paths.courses() },
  { from: '/courses/:id', to: (id) => paths.course(id ?? '') },
  { from: '/presential', to: () => paths.presentialCourses() },
  { from: '/presential/:id', to: (id) => paths.presentialCourse(id ?? '') },
  { from: '/webcasts', to: () => paths.webinars() },
  { from: '/webcasts/:id', to: (id) => paths.webinar(id ?? '') },
]

/** Whether an address fits a pattern with `:names`. Trailing slashes do not count. */
export function fitsPath(pattern: string, pathname: string): boolean {
  const wanted = pattern.split('/').filter(Boolean)
  const parts = pathname.split('/').filter(Boolean)
  return wanted.length === parts.length && wanted.every((one, at) => one.startsWith(':') || one === parts[at])
}

const longest = 2048
// Control characters and spaces are dropped or eaten by address parsers: none belongs in a path of ours.
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const odd = /[\u0000-\u0020\u007F\\]/

/**
 * A path of this app as given, or null: what comes from an address must never lead to another site.
 * Escaped slashes at the front are refused too: some server or proxy on the way might undo them.
 */
export function ownPath(candidate: string | null | undefined): string | null {
  if (!candidate || candidate.length > longest || odd.test(candidate) || !/^\/(?!\/)/.test(candidate)) return null
  const url = new URL(candidate, 'https://own.invalid')
  if (url.origin !== 'https://own.invalid' || /^\/%(?:2f|5c)/i.test(url.pathname)) return null
  // Dots that the parser resolved may have left two slashes at the front.
  return url.pathname.startsWith('//') ? null : url.pathname + url.search + url.hash
}
