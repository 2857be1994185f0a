import { requiredShare, stateOf } from '#contract/progress.ts'
import type { OperationKind, PayloadOf } from '#contract/sync/operations.ts'
import { dayIn, weekOf } from '#contract/time.ts'
import { fitCovered } from '../merge.ts'
import type { Member } from '../member.ts'
import { getRow } from '../rows.ts'
import type { Effect, OperationContent } from './content.ts'

/** What an operation is from the outside, when its effects are reckoned. */
interface Act {
  id: string
  capturedAt: string
  /** The client's time zone: weeks and days are reckoned in it, as the server does. */
  timeZone: string
}

async function progressEffects(
  member: Member,
  payload: PayloadOf<'activity.progress'>,
  act: Act,
  completed: boolean,
): Promise<Effect[]> {
  const [activity, known] = await Promise.all([
    getRow(member, 'activities', payload.activityId),
    getRow(member, 'activityProgress', payload.activityId),
  ])
  const covered = fitCovered([...(known?.covered ?? []), ...payload.covered])
  const total = activity?.total ?? known?.total ?? 0
  const share = activity?.requiredShare ?? requiredShare
  const reckoned = total > 0 ? stateOf(covered, total, share) : 'in_progress'
  const state = completed || known?.state === 'finished' ? 'finished' : reckoned
  const { activityId, courseId, position } = payload
  const row = { activityId, courseId, covered, position, total, state, updatedAt: act.capturedAt }
  return [{ collection: 'activityProgress', key: String(activityId), row, requiredShare: share }]
}

function saleEffect(payload: PayloadOf<'sale.report'>, act: Act): Effect {
  const row = {
    id: act.id,
    invoiceNumber: payload.invoiceNumber,
    storeId: payload.storeId,
    soldOn: payload.soldOn,
    // Points are the server's to reckon: none are promised before its answer.
    lines: payload.lines.map((line) => ({ ...line, points: 0 })),
    observation: payload.observation,
    photoFileId: payload.photo?.fileId ?? null,
    points: 0,
    status: 'awaiting',
    receipt: '',
    capturedAt: act.capturedAt,
    recordedAt: act.capturedAt,
  }
  return { collection: 'sales', key: act.id, row }
}

function photoEffect(payload: PayloadOf<'photo.send'>, act: Act): Effect {
  const row = {
    id: act.id,
    photoTypeId: payload.photoTypeId,
    storeId: payload.storeId,
    week: weekOf(dayIn(act.timeZone, new Date(act.capturedAt))),
    photoFileId: payload.photo.fileId,
    points: 0,
    status: 'awaiting',
    receipt: '',
    capturedAt: act.capturedAt,
    recordedAt: act.capturedAt,
  }
  return { collection: 'photos', key: act.id, row }
}

/** What an operation changes for its person until the server has answered. An unsent sale or photo has an empty receipt. */
export async function localEffects(member: Member, content: OperationContent, act: Act): Promise<Effect[]> {
  switch (content.kind) {
    case 'activity.progress':
      return progressEffects(member, content.payload, act, false)
    case 'activity.completion':
      return progressEffects(member, content.payload, act, true)
    case 'course.favourite': {
      const { courseId, favourite } = content.payload
      const row = favourite ? { courseId, since: act.capturedAt } : null
      return [{ collection: 'favourites', key: String(courseId), row }]
    }
    case 'sale.report':
      return [saleEffect(content.payload, act)]
    case 'photo.send':
      return [photoEffect(content.payload, act)]
  }
}

/** Operations with the same subject stand for the same thing: one that was never tried is replaced by the next. */
export function subjectOf(member: Member, content: { kind: OperationKind; payload: object }, id: string): string {
  if (content.kind !== 'activity.progress') return id
  const { activityId } = content.payload as PayloadOf<'activity.progress'>
  return `progress:${member.clientId}:${activityId}`
}
