import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LevelNumber } from '#contract/features/campaign/level/level-numbers.ts'
import { settleCampaigns } from '#server/features/points/settle/settle-campaigns.ts'
import { signUpPeople } from '#test/support/campaigns/sign-up.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff } from '#test/support/staff-caller.ts'
import { fixLevels } from './fix-levels.ts'
import { findLevelsIn } from './level-queries.ts'
import { setLevel } from './level-service.ts'
import { levelsOf } from './level.test-support.ts'

// Silver asks for 10 XP, gold for 30. Everybody is in the campaign of spring (1); summer is 2, autumn 3, winter 4.
onOneEngine((engine) => {
  let installation: Installation
  let levels: ReturnType<typeof levelsOf>
  beforeEach(async () => {
    installation = await openInstallation(engine)
    levels = levelsOf(installation)
    await levels.publish()
  })
  afterEach(async () => installation.close())

  const join = (campaignId: number) =>
    installation.services.database.inTenant(1, (tx) =>
      signUpPeople(tx, 1, { campaignId, userIds: [installation.ids.bia] }),
    )
  /** What the administration gave somebody. */
  const give = (campaignId: number, level: LevelNumber) =>
    levels.inStream('bia', async (tx) => {
      const rows = await findLevelsIn(tx, levels.owner('bia'), campaignId)
      const now = installation.clock.now()
      await setLevel(tx, levels.owner('bia'), { campaignId, rows }, { level, cause: 'approved', now })
    })
  const settleAt = async (day: string) => {
    installation.clock.set(`${day}T15:00:00.000Z`)
    await settleCampaigns(installation.services)
    await fixLevels(installation.services)
  }
  const held = async (campaignId: number) => (await levels.level('bia', campaignId))?.history

  test('loyalty 69: a level is carried while the campaign before is not settled, and is one below where its experience is missing then', async () => {
    await give(1, 3)
    await levels.experience('bia', 29)
    await join(2)
    expect(await held(2)).toMatchObject([{ level: 2, cause: 'carried' }])
    // What was to be audited comes after all.
    await levels.experience('bia', 1)
    await settleAt('2026-12-30')
    expect(await held(2)).toHaveLength(1)
    await settleAt('2027-01-02')
    expect(await held(2)).toMatchObject([
      { level: 2, cause: 'carried' },
      { level: 3, cause: 'fixed' },
    ])
    await fixLevels(installation.services)
    expect(await held(2)).toHaveLength(2)
  })

  test('loyalty 69: who rose in the new campaign keeps the step when the level they began with is fixed one lower', async () => {
    await give(1, 2)
    await levels.experience('bia', 12)
    await join(2)
    expect(await held(2)).toMatchObject([{ level: 2, cause: 'carried' }])
    await levels.experience('bia', 40, 2)
    const admin = await openStaff(installation, ['programme-admin'])
    expect((await levels.decideNow(admin, 'level', await levels.requestId('bia', 2), 'approve')).status).toBe(200)
    await levels.experience('bia', -12)
    await settleAt('2027-01-10')
    expect(await held(2)).toMatchObject([{ level: 2 }, { level: 3 }, { level: 2, cause: 'fixed' }])
    // The step to gold is asked for again.
    expect(await levels.level('bia', 2)).toMatchObject({ request: { toLevel: 3, state: 'ready' } })
  })

  test('loyalty 69: campaigns that were not joined do not count: after one is left out the level of the one before holds', async () => {
    await give(1, 3)
    await levels.experience('bia', 30)
    await settleAt('2027-01-10')
    await join(3)
    expect(await held(3)).toMatchObject([{ level: 3, cause: 'joined' }])
    expect(await held(2)).toBeUndefined()
  })

  test('loyalty 69: three campaigns in a row without experience drop one level each, down to the lowest', async () => {
    await give(1, 3)
    for (const campaignId of [2, 3, 4]) await join(campaignId)
    expect(await held(2)).toMatchObject([{ level: 2 }])
    expect(await held(3)).toMatchObject([{ level: 1 }])
    expect(await held(4)).toMatchObject([{ level: 1 }])
  })

  test('who joins the first campaign, or again one that they left, has the level that they had', async () => {
    expect(await held(1)).toBeUndefined()
    await give(1, 2)
    await join(1)
    expect(await levels.inStream('bia', (tx) => findLevelsIn(tx, levels.owner('bia'), 1))).toHaveLength(1)
  })
})
