import type { Localized } from '#contract/engine/language.ts'
import type { CaseSummary } from '#contract/engine/staff/case.ts'
import type { Campaign } from '#contract/features/campaign/campaign-schema.ts'
import { levelBelow, levelOf } from '#contract/features/campaign/level/level-rules.ts'
import type { CaseQueue, Decided, DecidedCase, Verdict } from '#server/engine/cases/case-queue.ts'
import { listCampaigns } from '../campaign-service.ts'
import { followExperience, levelQueueName } from './follow-service.ts'
import { findLevelsIn, findRequestsById, upsertRequest, type LevelRequestRow } from './level-queries.ts'
import { heldOf, publishLevel, readExperience, setLevel } from './level-service.ts'

/** Two texts as one, in every language that both have. */
const beside = (one: Localized, other: Localized): Localized =>
  Object.fromEntries(
    Object.entries(one).flatMap(([language, text]) => {
      const more = other[language as keyof Localized]
      return text && more ? [[language, `${text} · ${more}`]] : []
    }),
  )

const summaryOf = (request: LevelRequestRow, campaigns: readonly Campaign[]): CaseSummary => {
  const campaign = campaigns.find(({ id }) => id === request.campaign_id)
  if (!campaign) return { title: '', place: null, points: null }
  const both = beside(levelOf(campaign.levels, request.to_level).name, campaign.name)
  return { title: both, place: null, points: null }
}

/** Requests for levels, decided by the administration of the programme ([Note: Levels]). */
export const levelQueue: CaseQueue = {
  queue: levelQueueName,
  permission: 'programme.manage',
  reversible: true,
  isWritten: true,
  offers: ['approve', 'refuse', 'reverse'],
  async summarise(tx, clientId, ids) {
    const campaigns = await listCampaigns(tx, clientId)
    const requests = await findRequestsById(tx, clientId, ids)
    return new Map(requests.map((request) => [request.id, summaryOf(request, campaigns)]))
  },
  async read(tx, clientId, id) {
    const [request] = await findRequestsById(tx, clientId, [id])
    const campaigns = await listCampaigns(tx, clientId)
    const campaign = campaigns.find((one) => one.id === request?.campaign_id)
    if (!request || !campaign) return null
    const owner = { clientId, userId: request.user_id }
    const held = levelOf(campaign.levels, heldOf(await findLevelsIn(tx, owner, campaign.id)))
    const wanted = levelOf(campaign.levels, request.to_level)
    const { xp, xpPending } = await readExperience(tx, owner, campaign.id)
    return {
      ...summaryOf(request, campaigns),
      facts: [
        { name: 'request', value: request.state, as: 'text' },
        { name: 'level', value: held.name, as: 'text' },
        { name: 'levelAsked', value: wanted.name, as: 'text' },
        { name: 'levelXp', value: wanted.minXp, as: 'number' },
        { name: 'xp', value: xp, as: 'number' },
        { name: 'xpPending', value: xpPending, as: 'number' },
      ],
      lines: [],
      messages: [],
      fileId: null,
      claim: null,
    }
  },
  async offersNow(tx, clientId, id) {
    const [request] = await findRequestsById(tx, clientId, [id])
    if (request?.state === 'ready') return ['approve', 'refuse']
    if (request?.state !== 'approved') return []
    const owner = { clientId, userId: request.user_id }
    return heldOf(await findLevelsIn(tx, owner, request.campaign_id)) === request.to_level ? ['reverse'] : []
  },
  decide: decideLevel,
}

/** Does what was decided of a request: the level, the request, and what its person's devices know of them. */
async function decideLevel(decided: DecidedCase, { decision, note }: Verdict): Promise<Decided> {
  const { tx, clientId, userId, caseId, decidedBy, firstBy, now } = decided
  const [request] = await findRequestsById(tx, clientId, [caseId])
  // Who was joined with another person has the requests of that one.
  if (request?.user_id !== userId) return { refused: 'level.state_changed', values: { state: 'lapsed' } }
  const { state, campaign_id: campaignId, to_level: toLevel } = request
  const owner = { clientId, userId }
  const rows = await findLevelsIn(tx, owner, campaignId)
  const held = heldOf(rows)
  const otherState = { refused: 'level.state_changed' as const, values: { state } }
  if (decision === 'reverse') {
    if (state !== 'approved' || held !== toLevel) return otherState
    // Proposed by one alone it is only looked at.
    if (firstBy === null) return 'closed'
  } else if (state === 'waiting' || state === 'lapsed') return { refused: 'level.not_audited' }
  else if (state !== 'ready') return otherState
  const becomes = decision === 'approve' ? 'approved' : decision === 'reverse' ? 'revoked' : 'refused'
  const { xp } = await readExperience(tx, owner, campaignId)
  await upsertRequest(tx, {
    ...request,
    state: becomes,
    xp_then: xp,
    decided_by: decidedBy,
    first_by: becomes === 'revoked' ? firstBy : null,
    reason: note,
    since: now,
    untold: [...request.untold, becomes],
  })
  if (becomes !== 'refused') {
    const level = becomes === 'approved' ? toLevel : levelBelow(held)
    await setLevel(tx, owner, { campaignId, rows }, { level, cause: becomes, now })
  }
  await publishLevel(tx, owner, campaignId)
  // One step a request: the experience of the level after it may be there already.
  await followExperience(tx, owner, [campaignId], now)
  return 'closed'
}
