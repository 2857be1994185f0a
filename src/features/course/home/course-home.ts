import { activityPaths } from '#contract/features/activity/activity-paths.ts'
import { drillBeforeHome } from '#domain/course/drill.ts'
import { homePart } from '#platform/feature/home.ts'
import { ContinueRows } from './continue-tile.mobile.tsx'

export const courseHome = homePart({
  module: 'online_courses',
  collections: {
    courses: 'online_courses',
    activities: 'online_courses',
    activityProgress: 'online_courses',
    courseProgress: 'online_courses',
    enrolments: 'online_courses',
  },
  hasContent: (rows) => rows.courses.length > 0,
  heldAt(rows, now) {
    const drill = drillBeforeHome(rows, now)
    return drill && activityPaths.activity(drill.courseId, drill.hierarchyOrder)
  },
  tiles: [
    { mobile: { area: 'main', order: 30 }, tile: ContinueRows },
    {
      desktop: { area: 'main', order: 10 },
      load: () => import('./continue-tile.desktop.tsx').then((m) => m.ContinueCards),
    },
  ],
})
