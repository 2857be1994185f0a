import { msg } from '@lingui/core/macro'
import { Route } from 'lucide-react'
import { homePart } from '#platform/feature/home.ts'
import { trailPaths } from '#contract/features/trail/trail-paths.ts'
import { TrailsTile } from './trails-tile.tsx'

export const trailHome = homePart({
  module: 'trails',
  collections: {
    trails: 'trails',
    // What progress in a trail is reckoned from.
    courses: 'online_courses',
    activities: 'online_courses',
    activityProgress: 'online_courses',
    courseProgress: 'online_courses',
    trailProgress: 'trails',
  },
  hasContent: (rows) => rows.trails.length > 0,
  tiles: [{ mobile: { area: 'main', order: 50 }, desktop: { area: 'aside', order: 30 }, tile: TrailsTile }],
  action: { label: msg`Ver trilhas`, icon: Route, path: trailPaths.trails(), order: 30, minor: true },
})
