import { newId } from '#contract/engine/ids.ts'
import { usualCampaign } from '#contract/features/campaign/campaign-dates.ts'
import { usualLevels } from '#contract/features/campaign/level/written-levels.ts'
import type { MemberLevel } from '#contract/features/campaign/level/level-schema.ts'
import type { Balance } from '#contract/features/points/points-on-device.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { userStream } from '#server/engine/sync/publish-service.ts'
import { postPoints } from '#server/features/points/points-service.ts'
import { decide, openCase } from '#server/features/review/review.test-support.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { letUndoEnd } from '#test/support/server/jobs/let-undo-end.ts'
import type { Answer, Installation, PersonName } from '#test/support/server/test-installation.ts'
import type { StaffCaller } from '#test/support/staff-caller.ts'
import { publishCampaigns } from '../campaign-service.ts'

/** Levels within reach of a few sales of the tests, of 7 XP each. */
const nearLevels = usualLevels().map((level, at) => ({ ...level, minXp: [0, 10, 30][at] ?? 0 }))

/** Campaigns with {@link nearLevels}: the first one is that of `test-content.ts`. */
const nearCampaigns = [
  usualCampaign({ id: 1, name: { 'pt-BR': 'Primavera' }, beginsOn: '2026-10-01', endsOn: '2026-11-30' }),
  usualCampaign({ id: 2, name: { 'pt-BR': 'Verão' }, beginsOn: '2026-12-01', endsOn: '2027-01-31' }),
  usualCampaign({ id: 3, name: { 'pt-BR': 'Outono' }, beginsOn: '2027-02-01', endsOn: '2027-03-31' }),
  usualCampaign({ id: 4, name: { 'pt-BR': 'Inverno' }, beginsOn: '2027-04-01', endsOn: '2027-05-31' }),
].map((campaign) => ({ ...campaign, levels: nearLevels }))

/** What people and staff of an installation's first client do about levels. */
export function levelsOf(installation: Installation) {
  const { database } = installation.services
  const owner = (name: PersonName) => ({ clientId: 1, userId: installation.ids[name] })
  const inStream = <T>(name: PersonName, work: (tx: Tx) => Promise<T>) =>
    database.inTenant(1, async (tx) => {
      await lockStream(tx, 1, userStream(owner(name).userId))
      return work(tx)
    })
  const rowsOf = async <T>(name: PersonName, collection: string): Promise<T[]> =>
    (await installation.as(name).pull()).changes
      .filter((change) => change.collection === collection && change.row)
      .map(({ row }) => row as T)
  const level = async (name: PersonName = 'bia', campaignId = 1) =>
    (await rowsOf<MemberLevel>(name, 'memberLevels')).find((one) => one.campaignId === campaignId)
  return {
    owner,
    inStream,
    /** Somebody's levels in a campaign, as their devices have them. */
    level,
    requestId: async (name: PersonName = 'bia', campaignId = 1) => (await level(name, campaignId))?.request?.id ?? '',
    balance: async (name: PersonName = 'bia', campaignId = 1) =>
      (await rowsOf<Balance>(name, 'pointBalances')).find((one) => one.campaignId === campaignId),
    publish: () => database.inTenant(1, (tx) => publishCampaigns(tx, 1, nearCampaigns)),
    /** Gives somebody audited experience; less than nothing takes it. */
    async experience(name: PersonName, amount: number, campaignId = 1): Promise<void> {
      const id = newId()
      const taken = { kind: 'adjust', debit: 'xp', credit: 'xp_adjustment' } as const
      const { kind, debit, credit } =
        amount < 0 ? taken : ({ kind: 'grant', debit: 'xp_issuance', credit: 'xp' } as const)
      await inStream(name, (tx) =>
        postPoints(tx, {
          ...owner(name),
          kind,
          key: `test:${id}`,
          source: 'test',
          sourceId: id,
          transfers: [{ campaignId, debit, credit, amount: Math.abs(amount) }],
          ...(amount < 0 && { actorId: newId(), secondId: newId() }),
          effectiveAt: installation.clock.now(),
          now: installation.clock.now(),
        }),
      )
    },
    /** What a decision of a case is answered by somebody who has seen everything; it is done then. */
    async decideNow(staff: StaffCaller, queue: 'level' | 'sale', id: string, decision: string): Promise<Answer> {
      const { decisionId: after } = await openCase(staff, queue, id)
      const said =
        queue === 'level' ? { note: 'Visto.' } : decision === 'approve' ? {} : { reason: 'wrong_day' as const }
      const answer = await decide(staff, queue, id, { decision, ...said, after })
      await letUndoEnd(installation)
      return answer
    },
  }
}
