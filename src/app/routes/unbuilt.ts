import type { ModuleName } from '#contract/engine/feature.ts'
import { paths } from '#platform/paths.ts'

export interface UnbuiltScreen {
  path: string
  /** Off in the selected client: the address leads to the not-found page. */
  module: ModuleName | null
}

const all = (module: ModuleName | null, ...list: string[]): UnbuiltScreen[] => list.map((path) => ({ path, module }))
const [id, trail, catalog, order, event] = [':id', ':trailId', ':catalogId', ':order', ':eventId'] as const
const kinds = ['presential-class', 'webinar', 'live-class'] as const

const presentialPlayers = [
  ...kinds.map((kind) => paths.presentialActivity(id, kind, event, order)),
  paths.presentialReaction(id, order),
]

/**
 * Addresses of the specification (section 2) whose module is not built yet. Inside the shell they say
 * so plainly; nothing leads there. A module that gets built takes its lines out of here.
 */
export const unbuiltScreens: readonly UnbuiltScreen[] = [
  ...all('surveys', paths.homeSurvey(id)),
  ...all('trails', paths.trailCourse(trail, id), paths.inTrail(trail, paths.activity(id, order))),
  ...all(
    'presential_courses',
    paths.presentialCourses(),
    paths.presentialCourse(id),
    paths.trailCatalog(trail, id),
    paths.inCatalog(trail, catalog, paths.presentialCourse(id)),
    ...presentialPlayers,
    ...presentialPlayers.map((path) => paths.inCatalog(trail, catalog, path)),
  ),
  ...all(
    'webinars',
    paths.webinars(),
    paths.webinar(id),
    paths.inTrail(trail, paths.webinar(id)),
    paths.webinarActivity(id, order),
    paths.inTrail(trail, paths.webinarActivity(id, order)),
    paths.webinarLounge(id),
    paths.inTrail(trail, paths.webinarLounge(id)),
  ),
  ...all(
    'live_classes',
    paths.liveClasses(),
    paths.liveClass(id),
    paths.inTrail(trail, paths.liveClass(id)),
    paths.liveClassActivity(id, order),
    paths.inTrail(trail, paths.liveClassActivity(id, order)),
  ),
  ...all('podcasts', paths.podcasts(), paths.podcast(id), paths.podcastSearch(':name')),
  ...all('library', paths.library(), paths.libraryFolder(':name'), paths.libraryFile(id)),
  ...all('news', paths.news(), paths.newsItem(id)),
  ...all('reward_store', paths.rewardStore(), paths.reward(id)),
  ...all('points_table', paths.pointsTable()),
  ...all('campaigns', paths.campaigns()),
  ...all('events', paths.events()),
  ...all('hotsite', paths.hotsite()),
]
