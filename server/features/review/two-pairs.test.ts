import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import type { Balance } from '#contract/features/points/points-on-device.ts'
import { saveSettings } from '#test/support/save-settings.ts'
import { letUndoEnd } from '#test/support/server/jobs/let-undo-end.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { openInstallation, type Answer, type Installation } from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { decide, desk, openCase, reportSale } from './review.test-support.ts'
import { isDrawn } from './two-pairs.ts'

test('loyalty 59: of ten thousand cases five in a hundred are drawn, the same ones at every asking and others with another key', () => {
  const ids = Array.from({ length: 10_000 }, () => newId())
  const key = randomBytes(48)
  const drawn = ids.filter((id) => isDrawn(key, id, 5))
  expect(drawn.length).toBeGreaterThanOrEqual(400)
  expect(drawn.length).toBeLessThanOrEqual(600)
  expect(ids.filter((id) => isDrawn(key, id, 5))).toEqual(drawn)
  expect(ids.filter((id) => isDrawn(randomBytes(48), id, 5))).not.toEqual(drawn)
  expect(ids.filter((id) => isDrawn(key, id, 0))).toEqual([])
  expect(ids.filter((id) => isDrawn(key, id, 100))).toEqual(ids)
})

onOneEngine((engine) => {
  let installation: Installation
  let first: StaffCaller
  let second: StaffCaller
  let administrator: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation(engine)
    first = await openStaff(installation, ['auditor'])
    second = await openStaff(installation, ['auditor'])
    administrator = await openStaff(installation, ['programme-admin'])
  })
  afterAll(async () => installation.close())
  beforeEach(async () => saveSettings(administrator, { twoPairsFrom: 1, twoPairsDrawn: 0 }))

  const statusOf = async (id: string) => {
    const { changes } = await installation.as('bia').pull()
    const found = changes.findLast((change) => change.collection === 'sales' && change.key === id)
    return (found as { row?: { status: string } } | undefined)?.row?.status
  }
  const balance = async () => {
    const { changes } = await installation.as('bia').pull()
    const rows = changes.flatMap((change) =>
      change.collection === 'pointBalances' && 'row' in change ? [change.row as Balance] : [],
    )
    return rows.reduce((sum, { available }) => sum + available, 0)
  }
  const approve = { decision: 'approve' }
  const codeOf = (answer: Answer) => answer.json<{ code?: string }>().code

  test('loyalty 58: a case of many points is approved by two people; the same person twice is refused, and nothing is paid before', async () => {
    const id = await reportSale(installation)
    const before = await balance()
    expect((await openCase(first, 'sale', id)).asksTwo).toBe(true)
    const one = await decide(first, 'sale', id, approve)
    expect([one.status, one.json()]).toMatchObject([200, { decision: 'approve', counts: false }])
    expect([await statusOf(id), await balance()]).toEqual(['awaiting', before])
    const after = one.json<{ id: string }>().id
    const again = await decide(first, 'sale', id, { ...approve, after })
    expect([again.status, codeOf(again)]).toEqual([403, 'desk.second_person'])
    const other = await decide(first, 'sale', id, { decision: 'refuse', reason: 'unreadable', after })
    expect([other.status, codeOf(other)]).toEqual([403, 'desk.second_person'])
    const two = await decide(second, 'sale', id, { ...approve, after })
    expect([two.status, two.json()]).toMatchObject([200, { decision: 'approve', counts: true }])
    await letUndoEnd(installation)
    expect(await statusOf(id)).toBe('approved')
    expect(await balance()).toBeGreaterThan(before)
    // Approved by both, it is not begun anew by a third.
    const third = await decide(administrator, 'sale', id, { ...approve, after: two.json<{ id: string }>().id })
    expect(codeOf(third)).toBe('desk.decided')
  })

  test('loyalty 58: where the two differ an administrator of the programme decides who was neither of them', async () => {
    const id = await reportSale(installation)
    const one = (await decide(first, 'sale', id, approve)).json<{ id: string }>()
    const refusal = { decision: 'refuse', reason: 'unreadable' }
    const two = await decide(second, 'sale', id, { ...refusal, after: one.id })
    expect([two.status, two.json()]).toMatchObject([200, { decision: 'refuse', counts: false }])
    expect(await statusOf(id)).toBe('awaiting')
    const after = two.json<{ id: string }>().id
    const third = await openStaff(installation, ['auditor'])
    const forbidden = await decide(third, 'sale', id, { ...refusal, after })
    expect([forbidden.status, codeOf(forbidden)]).toEqual([403, 'desk.administrator'])
    const settled = await decide(administrator, 'sale', id, { ...refusal, after })
    expect([settled.status, settled.json()]).toMatchObject([200, { decision: 'refuse', counts: true }])
    await letUndoEnd(installation)
    expect(await statusOf(id)).toBe('refused')
  })

  test('a refusal alone needs no second person, nor does a case of few points that is not drawn', async () => {
    const refused = await reportSale(installation)
    expect((await decide(first, 'sale', refused, { decision: 'refuse', reason: 'unreadable' })).json()).toMatchObject({
      counts: true,
    })
    await saveSettings(administrator, { twoPairsFrom: 1_000_000, twoPairsDrawn: 0 })
    const small = await reportSale(installation)
    expect((await openCase(first, 'sale', small)).asksTwo).toBe(false)
    expect((await decide(first, 'sale', small, approve)).json()).toMatchObject({ counts: true })
    await saveSettings(administrator, { twoPairsFrom: 1_000_000, twoPairsDrawn: 100 })
    const drawn = await reportSale(installation)
    expect((await decide(first, 'sale', drawn, approve)).json()).toMatchObject({ counts: false })
  })

  test(
    'loyalty 61: of a hundred that are approved at once the three that ask two people are left out and named, the others done',
    { timeout: 120_000 },
    async () => {
      await saveSettings(administrator, { twoPairsFrom: 100, twoPairsDrawn: 0 })
      const few: string[] = []
      while (few.length < 97) few.push(await reportSale(installation))
      const many: string[] = []
      while (many.length < 3) many.push(await reportSale(installation, 'bia', [{ productId: 1, quantity: 10 }]))
      const ids = [...few.slice(0, 50), ...many, ...few.slice(50)]
      const cases = ids.map((caseId) => ({ queue: 'sale', caseId, after: null }))
      const answer = await first.send('POST', `${desk}decide/`, { ...approve, cases })
      const { results } = answer.json<{ results: { caseId: string; code: string | null }[] }>()
      expect(results.filter(({ code }) => code !== null)).toMatchObject(
        many.map((caseId) => ({ caseId, code: 'desk.two_pairs' })),
      )
      expect(results).toHaveLength(100)
      await letUndoEnd(installation, 'many')
      const { changes } = await installation.as('bia').pull()
      const states = new Map(
        changes.flatMap(({ collection, key, row }) => (collection === 'sales' ? [[key, row?.['status']]] : [])),
      )
      expect(few.filter((id) => states.get(id) !== 'approved')).toEqual([])
      expect(many.map((id) => states.get(id))).toEqual(['awaiting', 'awaiting', 'awaiting'])
    },
  )
})
