import { sendPhoto } from '#server/features/photo/photo-service.ts'
import { markFavourite } from '#server/features/favourite/favourite-service.ts'
import { recordCompletion, recordProgress } from '#server/features/activity/progress-service.ts'
import { reportSale } from '#server/features/sale/sale-service.ts'
import type { OperationHandlers } from '#server/engine/sync/operation-handler.ts'

/** Who takes each kind of operation: the module that owns it. */
export const operationHandlers: OperationHandlers = {
  'activity.progress': recordProgress,
  'activity.completion': recordCompletion,
  'course.favourite': markFavourite,
  'sale.report': reportSale,
  'photo.send': sendPhoto,
}
