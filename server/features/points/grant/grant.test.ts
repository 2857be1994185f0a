import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Balance, Entry } from '#contract/features/points/points-on-device.ts'
import type { SurveyDetail } from '#contract/features/survey/survey-desk.ts'
import { usualCampaign } from '#contract/features/campaign/campaign-dates.ts'
import { skuRule, type GrantSource, type WrittenRule } from '#contract/features/campaign/points/points-rule.ts'
import { checkLedger } from '#server/engine/ledger/check-ledger.ts'
import { publishCampaigns } from '#server/features/campaign/campaign-service.ts'
import { openTable } from '#server/features/campaign/points/points-table-service.ts'
import {
  answering,
  chose,
  ids as surveyIds,
  written as writtenSurvey,
} from '#server/features/survey/surveying.test-support.ts'
import { beginCycle } from '#server/features/progress/cycle-service.ts'
import { publishTrail } from '#server/features/trail/trail-service.ts'
import { serverParts } from '#server/features.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { signUpPeople } from '#test/support/campaigns/sign-up.ts'
import { openInstallation, start, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff } from '#test/support/staff-caller.ts'

const ruleOf = (
  source: GrantSource,
  subjectId: number | string | null,
  unitPoints: number,
  unitXp = 0,
): WrittenRule => ({
  ...skuRule('', unitPoints, unitXp),
  sku: null,
  source,
  subjectId: subjectId === null ? null : String(subjectId),
  multiplied: false,
})

onOneEngine((engine) => {
  let installation: Installation
  beforeEach(async () => void (installation = await openInstallation(engine)))
  afterEach(async () => installation.close())

  /** The campaign of the tests with these rules in its table, and no other campaign. */
  const withRules = (rules: readonly WrittenRule[]) =>
    installation.services.database.inTenant(1, async (tx) => {
      const days = { beginsOn: '2026-11-01', endsOn: '2026-12-20' }
      await tx.deleteFrom('campaign_day').execute()
      await tx.updateTable('campaign').set({ state: 'cancelled' }).execute()
      await publishCampaigns(tx, 1, [usualCampaign({ id: 7, name: { 'pt-BR': 'Saber' }, ...days })])
      await signUpPeople(tx, 1, { campaignId: 7 })
      await openTable(tx, 1, { id: 7, beginsOn: days.beginsOn }, rules, installation.clock.now())
    })
  const finish = async (courseId = 1) => {
    for (const activityId of [101, 103]) {
      const payload = { courseId, activityId, covered: [[0, 10]], position: 10 }
      const [answer] = await installation.as('ana').send({ kind: 'activity.progress', payload })
      expect(answer).toMatchObject({ outcome: 'applied' })
    }
  }
  const rowsOf = async <T>(collection: string): Promise<T[]> => {
    const { changes } = await installation.as('ana').pull()
    return changes.filter((change) => change.collection === collection && change.row).map(({ row }) => row as T)
  }
  const entries = async () => (await rowsOf<Entry>('pointEntries')).toSorted((a, b) => a.number - b.number)
  const wrong = async () => {
    const rules = serverParts.flatMap(({ ledgerRules = [] }) => ledgerRules)
    return (await checkLedger(installation.services, 1, rules)).wrong
  }

  test('a course that is finished gives what the table says of it, at once and once a campaign', async () => {
    await withRules([ruleOf('course', null, 5), ruleOf('course', 1, 40, 8), ruleOf('course', 2, 90)])
    await finish()
    expect(await rowsOf<Balance>('pointBalances')).toMatchObject([
      { campaignId: 7, available: 40, xp: 8, pending: 0, favouredOn: '2026-11-18' },
    ])
    expect(await entries()).toMatchObject([
      { kind: 'grant', source: 'course', sourceId: '1', available: 40, xp: 8, availableAfter: 40 },
    ])
    // Done once more in another cycle it gives nothing more.
    const owner = { clientId: 1, userId: installation.ids.ana }
    await installation.services.database.inTenant(1, (tx) =>
      beginCycle(tx, owner, { kind: 'course', id: 1 }, installation.clock.now()),
    )
    await finish()
    expect(await entries()).toHaveLength(1)
    expect(await wrong()).toEqual([])
  })

  test('a trail gives its own points beside those of its courses; a rule without a number holds for all', async () => {
    await installation.services.database.inTenant(1, (tx) =>
      publishTrail(tx, 1, {
        id: 7,
        title: { 'pt-BR': 'Balcão' },
        description: {},
        cover: '',
        coverColor: '#d65a40',
        courseIds: [1],
      }),
    )
    await withRules([ruleOf('course', null, 5), ruleOf('trail', null, 100, 20)])
    await finish()
    expect((await entries()).map(({ source, available, xp }) => [source, available, xp])).toEqual([
      ['course', 5, 0],
      ['trail', 100, 20],
    ])
    expect(await wrong()).toEqual([])
  })

  test.each([false, true])(
    'a survey gives its points to whoever answers it, once, and the anonymous one (%s) tells no more for it',
    async (isAnonymous) => {
      const admin = await openStaff(installation, ['programme-admin'])
      const days = { startsAt: start.toISOString(), endsAt: new Date(start.getTime() + 86_400_000).toISOString() }
      const made = await admin.send('POST', '/api/admin/surveys/', writtenSurvey({ ...days, isAnonymous }))
      const { id, rev } = made.json<SurveyDetail>()
      expect((await admin.send('POST', `/api/admin/surveys/${id}/publish/`, {}, { rev })).status).toBe(200)
      await withRules([ruleOf('survey', id, 15, 2), ruleOf('survey', null, 5)])
      const answer = answering(id, [chose(surveyIds.multiple, surveyIds.red)])
      const [first] = await installation.as('ana').send(answer)
      expect(first).toMatchObject({ outcome: 'applied' })
      const given = { kind: 'grant', source: 'survey', sourceId: id, available: 15, xp: 2, availableAfter: 15 }
      expect(await entries()).toMatchObject([given])
      const [again] = await installation.as('ana').send(answering(id, [chose(surveyIds.multiple, surveyIds.blue)]))
      expect(again).toMatchObject({ outcome: 'refused', code: 'survey.answered' })
      expect(await entries()).toHaveLength(1)
      expect(await wrong()).toEqual([])
    },
  )

  test('loyalty 16: what goes beyond the bound of a rule gives nothing; without a campaign or a rule there are no points', async () => {
    await withRules([{ ...ruleOf('course', 1, 40), capPoints: 39 }])
    await finish()
    expect(await entries()).toEqual([])
  })

  test('a course that was finished before the campaign gives nothing in it', async () => {
    await withRules([ruleOf('course', 1, 40)])
    installation.clock.set('2026-10-31T12:00:00Z')
    await finish()
    expect(await entries()).toEqual([])
  })
})
