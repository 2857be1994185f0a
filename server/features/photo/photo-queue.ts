import type { CaseSummary } from '#contract/engine/staff/case.ts'
import type { RefusalReason } from '#contract/features/review/review-reasons.ts'
import type { CaseQueue, Decided, DecidedCase, Verdict } from '#server/engine/cases/case-queue.ts'
import { nextStatus } from '#server/engine/cases/next-status.ts'
import { readClaim } from '#server/engine/evidence/read-claim.ts'
import { followDecision } from '#server/features/points/case-points-service.ts'
import { publishOwnRows } from '#server/engine/sync/publish-service.ts'
import { findPhotos, findTakenSlot, photoRow, setPhotoStatus } from './photo-queries.ts'

type FoundPhoto = Awaited<ReturnType<typeof findPhotos>>[number]

const summaryOf = ({ type_title: title, store_name: place, points }: FoundPhoto): CaseSummary => ({
  title,
  place,
  points,
})

/** Store photos that wait for an auditor. */
export const photoQueue: CaseQueue = {
  queue: 'photo',
  reversible: true,
  paysPoints: true,
  async summarise(tx, clientId, ids) {
    const photos = await findPhotos(tx, clientId, ids)
    return new Map(photos.map((photo) => [photo.id, summaryOf(photo)]))
  },
  async read(tx, clientId, id) {
    const [photo] = await findPhotos(tx, clientId, [id])
    if (!photo) return null
    return {
      ...summaryOf(photo),
      facts: [
        { name: 'week', value: photo.week, as: 'day' },
        { name: 'receipt', value: photo.receipt, as: 'text' },
      ],
      lines: [],
      messages: [],
      fileId: photo.photo_file_id,
      claim: await readClaim(tx, clientId, id),
    }
  },
  async weigh(tx, clientId, id) {
    const [photo] = await findPhotos(tx, clientId, [id])
    return { found: [], campaignId: photo?.campaign_id ?? null, fileIds: photo ? [photo.photo_file_id] : [] }
  },
  decide,
}

async function decide(decided: DecidedCase, verdict: Verdict): Promise<Decided> {
  const { tx, clientId, userId, caseId } = decided
  const [photo] = await findPhotos(tx, clientId, [caseId])
  const status = photo ? nextStatus(photo.status, verdict) : null
  if (!photo || !status) return 'same'
  if (photo.status === 'refused') {
    const { photo_type_id: photoTypeId, store_id: storeId, week } = photo
    // Its slot was free meanwhile, and has been filled by another one.
    if (await findTakenSlot(tx, { clientId, userId }, { photoTypeId, storeId, week }))
      return { refused: 'photo.repeated' }
  }
  const refusal = verdict.reason === null ? null : { reason: verdict.reason as RefusalReason, note: verdict.note }
  const { campaign_id: campaignId, points } = photo
  const earning = { ...photo, source: 'photo' as const, points, xp: 0 }
  const followed =
    campaignId === null
      ? { round: photo.round }
      : await followDecision(decided, { ...earning, campaignId }, status, verdict.reason)
  if ('refused' in followed) return followed
  await setPhotoStatus(tx, clientId, caseId, { status, refusal, round: followed.round })
  await publishOwnRows(tx, { clientId, userId }, 'photos', [photoRow({ ...photo, status, refusal })])
  return status === 'awaiting' ? 'open' : 'closed'
}
