import { sendPhoto } from '#server/modules/photo/photo-service.ts'
import { markFavourite } from '#server/modules/progress/favourite-service.ts'
import { recordCompletion, recordProgress } from '#server/modules/progress/progress-service.ts'
import { reportSale } from '#server/modules/sale/sale-service.ts'
import type { OperationHandlers } from '#server/modules/sync/operation-handler-service.ts'

/** Who takes each kind of operation: the module that owns it. */
export const operationHandlers: OperationHandlers = {
  'activity.progress': recordProgress,
  'activity.completion': recordCompletion,
  'course.favourite': markFavourite,
  'sale.report': reportSale,
  'photo.send': sendPhoto,
}
