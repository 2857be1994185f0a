import type { Change } from '#contract/engine/collection.ts'
import type { ErrorCode } from '#contract/engine/errors.ts'
import { favouriteId, type FavouriteKind } from '#contract/features/favourite/favourite-id.ts'
import type { Viewer } from '#server/engine/audiences/visible.ts'
import { findCourse } from '#server/features/course/course-service.ts'
import { mayReadNews } from '#server/features/news/news-service.ts'
import { findTrail } from '#server/features/trail/trail-service.ts'
import {
  refuseField,
  type OperationContext,
  type OperationHandler,
  type Outcome,
} from '#server/engine/sync/operation-handler.ts'
import { publishOwnRows, withdrawOwnRows } from '#server/engine/sync/publish-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { saveFavourite, type MarkedItem, type Owner } from './favourite-queries.ts'

/** Whether somebody sees something of each kind now, and what they are told where they do not. */
const kinds: Record<
  FavouriteKind,
  { sees: (tx: Tx, viewer: Viewer, id: number) => Promise<boolean>; code: ErrorCode }
> = {
  course: { sees: async (tx, viewer, id) => Boolean(await findCourse(tx, viewer, id)), code: 'course.not_found' },
  trail: { sees: async (tx, viewer, id) => Boolean(await findTrail(tx, viewer, id)), code: 'trail.not_found' },
  news: { sees: mayReadNews, code: 'news.not_found' },
}

/** Marks something as a favourite, or no longer. Of two devices the one on which it was said last is right, whichever comes first. */
async function mark(
  { tx, member, captured, takeReceipt }: OperationContext,
  item: MarkedItem,
  marked: boolean,
  field: string,
): Promise<Outcome> {
  const { sees, code } = kinds[item.kind]
  if (!(await sees(tx, member, item.itemId))) return refuseField(code, field)
  const at = captured.judged
  const since = await saveFavourite(tx, member, item, { marked, since: at, changedAt: at })
  return { outcome: 'applied', changes: await tellFavourite(tx, member, item, since), receipt: await takeReceipt() }
}

/** Tells somebody's devices since when something is a favourite; null: it is none. */
export async function tellFavourite(
  tx: Tx,
  owner: Owner,
  { kind, itemId }: MarkedItem,
  since: Date | null,
): Promise<Change[]> {
  const id = favouriteId(kind, itemId)
  return since
    ? publishOwnRows(tx, owner, 'favourites', [{ id, kind, itemId, since: since.toISOString() }])
    : withdrawOwnRows(tx, owner, 'favourites', [id])
}

export const markItem: OperationHandler<'item.favourite'> = (context, { payload: { kind, itemId, favourite } }) =>
  mark(context, { kind, itemId }, favourite, 'itemId')

/** The same as apps of before said it of courses. */
export const markCourse: OperationHandler<'course.favourite'> = (context, { payload: { courseId, favourite } }) =>
  mark(context, { kind: 'course', itemId: courseId }, favourite, 'courseId')
