import { favouriteContract } from '#contract/features/favourite/favourite-contract.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { markFavourite } from './favourite-service.ts'

export const favouriteFeature = serverFeature(favouriteContract, {
  personalTables: [
    {
      table: 'favourite',
      by: 'user_id',
      tenant: true,
      onJoin: { unless: ['course_id'] },
      omit: [],
      onDelete: 'delete',
    },
  ],
  handlers: { 'course.favourite': markFavourite },
})
