import type { Adjustment } from '#contract/features/points/points-desk.ts'
import { desk, openCase } from '#server/features/review/review.test-support.ts'
import { calendar } from '../calendar.ts'
import { codeOf, type CampaignWorld } from '../campaign-world.ts'

const adjustments = '/api/admin/points/adjustments/'
const blocks = '/api/admin/points/blocks/'

const two = ({ programme: { administrators } }: CampaignWorld) => {
  const [one, other] = administrators
  if (!one || !other) throw new Error('a programme has two administrators')
  return [one, other] as const
}

/** One asks for points to be given or taken, another one agrees; the first cannot. */
export async function adjust(world: CampaignWorld): Promise<void> {
  const { at, seller, member } = world.anybody()
  const [one, other] = two(world)
  const { random } = world
  const { id: campaignId } = random.pick(calendar)
  const currency = random.chance(0.8) ? 'PTS' : 'XP'
  const purse = member.purse(campaignId)
  const most = currency === 'PTS' ? 300 : 40
  const amount = random.chance(0.5) ? random.between(1, most) : -random.between(1, most)
  const asked = await world.act(one, adjustments, {
    userId: seller.userId,
    campaignId,
    currency,
    amount,
    reason: 'Nota perdida',
  })
  world.expect(`office: ${amount} ${currency} for seller ${at} in campaign ${campaignId}`, codeOf(asked), ['200'])
  const url = `${adjustments}${asked.json<Adjustment>().id}/decide/`
  if (random.chance(0.2)) {
    const own = await world.act(one, url, { decision: 'approve' })
    world.expect('office: who asked agrees', codeOf(own), ['adjustment.same_person'])
  }
  const isEnough = purse.adjust(currency, amount, world.now)
  const decided = await world.act(other, url, { decision: 'approve' })
  world.expect('office: another one agrees', codeOf(decided), [isEnough ? '200' : 'adjustment.short'])
}

/** Somebody is blocked, or free again. */
export async function block(world: CampaignWorld): Promise<void> {
  const { at, seller, member } = world.anybody()
  // Most of the time most take part.
  if (!member.isBlocked && world.members.some(({ isBlocked }) => isBlocked)) return unblock(world)
  const [one] = two(world)
  if (member.isBlocked) return unblock(world)
  const answer = await world.act(one, blocks, { userId: seller.userId, reason: 'Notas de outra loja' })
  world.expect(`office: seller ${at} is blocked`, codeOf(answer), ['200'])
  member.block()
}

export async function unblock(world: CampaignWorld): Promise<void> {
  const blocked = world.members.findIndex(({ isBlocked }) => isBlocked)
  if (blocked < 0) return
  const { seller, member } = world.somebody(blocked)
  const answer = await world.act(two(world)[0], `${blocks}lift/`, { userId: seller.userId })
  world.expect(`office: seller ${blocked} is free again`, codeOf(answer), ['200'])
  member.unblock()
}

/** An administrator has requests for levels before them: those whose experience is audited, and no others. */
export async function decideLevel(world: CampaignWorld): Promise<void> {
  const { at, seller, member } = world.anybody()
  const { database } = world.programme.installation.services
  const requests = await database.inTenant(1, (tx) =>
    tx
      .selectFrom('level_request')
      .select(['id', 'campaign_id', 'to_level', 'state'])
      .where('client_id', '=', 1)
      .where('user_id', '=', seller.userId)
      .execute(),
  )
  for (const [campaignId, book] of member.levels) {
    const open = requests.find((one) => one.campaign_id === campaignId && one.to_level === book.now + 1)
    const isReady = book.isReady(member.purse(campaignId).has.xp)
    const what = `request of seller ${at} for level ${book.now + 1} in campaign ${campaignId}`
    world.demand(
      (open?.state === 'ready') === isReady,
      () => `${what}: expected ready ${isReady}, found ${open?.state}`,
    )
  }
  const request = requests.find(({ state }) => state === 'ready' || state === 'waiting')
  // What was decided a moment ago is done before anything else is.
  if (world.dueLevels.some(({ seller: of }) => of === at)) return
  const book = request && member.levels.get(request.campaign_id)
  if (!request || !book) return
  const [staff] = two(world)
  const decision = world.random.chance(0.8) ? 'approve' : 'refuse'
  const { decisionId: after } = await openCase(staff, 'level', request.id)
  const answer = await world.act(staff, `${desk}level/${request.id}/decide/`, { decision, note: 'Visto.', after })
  const isReady = request.state === 'ready'
  const what = `office: ${decision} level ${request.to_level} of seller ${at}, which is ${request.state}`
  world.expect(what, codeOf(answer), [isReady ? '200' : 'level.not_audited'])
  if (!isReady) return
  const { undoUntil } = answer.json<{ undoUntil: string }>()
  world.dueLevels.push({ seller: at, campaignId: request.campaign_id, decision, undoUntil: new Date(undoUntil) })
}
