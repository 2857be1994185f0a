import { homePart } from '#platform/feature/home.ts'
import { StaffTile } from './staff-tile.tsx'

export const settingsHome = homePart({
  module: null,
  collections: {},
  tiles: [{ mobile: { area: 'greeting', order: 90 }, desktop: { area: 'greeting', order: 90 }, tile: StaffTile }],
})
