import { favouriteContract } from '#contract/features/favourite/favourite-contract.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { favouriteJoining } from './favourite-joining.ts'
import { markCourse, markItem } from './favourite-service.ts'

export const favouriteFeature = serverFeature(favouriteContract, {
  personalTables: [{ table: 'favourite', by: 'user_id', tenant: true, omit: [], onDelete: 'delete' }],
  joining: favouriteJoining,
  handlers: { 'item.favourite': markItem, 'course.favourite': markCourse },
})
