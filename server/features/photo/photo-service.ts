import type { Photo, PhotoType } from '#contract/features/photo/photo-contract.ts'
import { dayIn } from '#contract/engine/time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { openCase } from '#server/engine/cases/case-service.ts'
import { judgeSentFile, assignFile } from '#server/engine/files/uploads/sent-file.ts'
import { campaignOf } from '#contract/features/campaign/campaign-rules.ts'
import { listCampaignsSeenBy } from '#server/features/campaign/seen/seen-service.ts'
import { readCampaignPerson, sellsIn } from '#server/features/campaign/member/member-service.ts'
import { earnCase } from '#server/features/points/case-points-service.ts'
import { isReportingClosed } from '#server/features/points/settle/settling-service.ts'
import { isBlocked } from '#server/features/points/block-service.ts'
import { findStore } from '#server/features/store/store-service.ts'
import { refuseField, type OperationHandler } from '#server/engine/sync/operation-handler.ts'
import { publishOwnRows, publishRows } from '#server/engine/sync/publish-service.ts'
import { judgeWeek, mostInReview } from './photo-policy.ts'
import {
  countInReview,
  findPhotoTypePoints,
  findTakenSlot,
  findWaiting,
  insertPhoto,
  upsertPhotoTypes,
} from './photo-queries.ts'

export { findWaiting as findWaitingPhotos }

/** Takes a store photo: one per person, type, store and week (from Sunday, in the client's time zone). */
export const sendPhoto: OperationHandler<'photo.send'> = async (context, { id, payload }) => {
  const { tx, member, now, captured, capturedAt } = context
  const { photoTypeId, storeId } = payload
  const points = await findPhotoTypePoints(tx, member.clientId, photoTypeId)
  if (points === undefined) return refuseField('photo.type_unknown', 'photoTypeId')
  if (!(await findStore(tx, member.clientId, storeId, dayIn(member.timeZone, capturedAt))))
    return refuseField('photo.store_unknown', 'storeId')
  const person = await readCampaignPerson(tx, member, capturedAt)
  const found = campaignOf(await listCampaignsSeenBy(tx, member), person, capturedAt)
  const campaign = found?.campaign ?? null
  if (found?.joined && !(await sellsIn(tx, member, { campaignId: found.campaign.id, storeId, moment: capturedAt })))
    return refuseField('photo.store_not_enrolled', 'storeId', { store: storeId, campaign: found.campaign.id })
  if (found && !found.joined) return refuseField('photo.not_enrolled', 'storeId', { campaign: found.campaign.id })
  if (campaign && (await isReportingClosed(tx, member, campaign, dayIn(campaign.timeZone, captured.latest))))
    return refuseField('photo.reporting_closed', 'photoTypeId', { settleOn: campaign.settleOn })
  const { week, review } = judgeWeek(captured, member.timeZone)
  const taken = await findTakenSlot(tx, member, { photoTypeId, storeId, week })
  if (taken) {
    const values = { sentOn: dayIn(member.timeZone, taken.capturedAt), week }
    return refuseField('photo.repeated', 'photoTypeId', values)
  }
  if (await isBlocked(tx, member)) return { outcome: 'held', code: 'programme.blocked' }
  if (review && (await countInReview(tx, member)) >= mostInReview) return { outcome: 'held', code: 'photo.review_full' }
  const badPhoto = await judgeSentFile(tx, member, payload.photo, { purpose: 'photo', field: 'photo' })
  if (badPhoto) return badPhoto

  const status = review ? 'review' : 'awaiting'
  const receipt = await context.takeReceipt()
  await insertPhoto(tx, {
    client_id: member.clientId,
    id,
    user_id: member.userId,
    campaign_id: campaign?.id ?? null,
    photo_type_id: photoTypeId,
    store_id: storeId,
    week,
    photo_file_id: payload.photo.fileId,
    points,
    round: 1,
    status,
    receipt,
    captured_at: capturedAt,
    recorded_at: now,
  })
  await assignFile(tx, member.clientId, payload.photo.fileId, id)
  const photo: Photo = {
    id,
    photoTypeId,
    storeId,
    week,
    photoFileId: payload.photo.fileId,
    points,
    status,
    refusal: null,
    receipt,
    capturedAt: capturedAt.toISOString(),
    recordedAt: now.toISOString(),
  }
  await openCase(
    tx,
    { clientId: member.clientId, queue: 'photo', caseId: id },
    { userId: member.userId, odd: review, weighed: true, now },
  )
  const changes = await publishOwnRows(tx, member, 'photos', [photo])
  if (status === 'awaiting' && campaign)
    changes.push(
      ...(await earnCase(tx, member, { source: 'photo', id, campaignId: campaign.id, round: 1, points, xp: 0 }, now)),
    )
  return { outcome: 'applied', changes, receipt }
}

/** Writes and publishes the photo types of a client. */
export async function publishPhotoTypes(tx: Tx, clientId: number, types: readonly PhotoType[]): Promise<void> {
  if (types.length === 0) return
  await upsertPhotoTypes(tx, clientId, types)
  await publishRows(tx, clientId, 'photoTypes', types)
}
