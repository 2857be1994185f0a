import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { simulateCampaigns, type Planted } from './campaign-simulation.ts'

test.each([1, 2])(
  'loyalty 72: a whole campaign and the one after it leave everybody what they earned, whatever happens (seed %i)',
  async (seed) => {
    const { broken, steps, taken } = await simulateCampaigns(seed, 80)
    expect(broken).toBeNull()
    expect(steps).toBe(80)
    // Nothing would differ where nothing is done.
    expect(taken.get('report')).toBeGreaterThan(5)
    expect(taken.get('audit')).toBeGreaterThan(5)
  },
  240_000,
)

test('loyalty 72: a whole campaign is the same story each time its seed is asked', async () => {
  const one = await simulateCampaigns(7, 12)
  expect(one.broken).toBeNull()
  expect(one.story.length).toBeGreaterThan(12)
  const again = await simulateCampaigns(7, 12)
  expect(again.story).toEqual(one.story)
}, 240_000)

/** At the first step at which somebody has points that wait, one is added past the ledger. */
const oneTooMany: Planted = async (world) => {
  const { programme, members } = world
  const at = members.findIndex((member) => member.purse(1).has.pending > 0)
  const seller = programme.sellers[at]
  if (!seller) return
  await programme.installation.services.database.inTenant(1, (tx) =>
    sql`UPDATE ledger_account SET credits = credits + 1
      WHERE client_id = 1 AND user_id = ${seller.userId} AND campaign_id = 1 AND kind = 'pending'`.execute(tx),
  )
  world.somebody(at)
}

test.each<[string, Planted, RegExp]>([
  ['a balance that was changed by hand', oneTooMany, /pending of seller \d in campaign 1: expected \d+, found \d+/],
  [
    'points that the product pays otherwise than was promised',
    ({ members }) => {
      for (const member of members)
        for (const sale of member.sales) if (sale.status === 'awaiting') sale.multiplier = 11_000
    },
    /of seller \d in campaign 1: expected \d+, found \d+/,
  ],
])(
  'loyalty 72: a whole campaign with a fault in it stops at the step: %s',
  async (_, planted, says) => {
    const { broken } = await simulateCampaigns(3, 120, planted)
    expect(broken).toMatch(/^seed 3, step \d+: /)
    expect(broken).toMatch(says)
    // What led to it, so that it can be read.
    expect(broken?.split('\n').length).toBeGreaterThan(5)
  },
  240_000,
)
