import { afterEach, beforeEach, expect, test } from 'vitest'
import { decide, reportSale } from '#server/features/review/review.test-support.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { letUndoEnd } from '#test/support/server/jobs/let-undo-end.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { settleCampaigns } from '../settle/settle-campaigns.ts'
import { remindOfPoints } from './remind-of-points.ts'

// Their campaign settles on 2026-12-30; a sale of the tests is worth 67 points.
onOneEngine((engine) => {
  let installation: Installation
  let auditor: StaffCaller
  beforeEach(async () => {
    installation = await openInstallation(engine, { DEMO: '1' })
    auditor = await openStaff(installation, ['auditor'])
    await openStaff(installation, ['programme-admin'])
  })
  afterEach(async () => installation.close())

  const approve = async (id: string) => {
    expect((await decide(auditor, 'sale', id, { decision: 'approve' })).status).toBe(200)
    await letUndoEnd(installation)
  }
  /** What leaves then, with the job of that hour on two servers. */
  const lettersAt = async (at: string) => {
    const known = new Set((await installation.services.demoMailbox.list()).map(({ id }) => id))
    installation.clock.set(at)
    await Promise.all([remindOfPoints(installation.services), remindOfPoints(installation.services)])
    await installation.services.jobs.run()
    const letters = await installation.services.demoMailbox.list()
    return letters.flatMap(({ id, to, subject, text }) => (known.has(id) ? [] : [{ to, subject, text }]))
  }

  test('who has points is told 14, 3 and 1 days before they expire, once each, in the morning of the campaign', async () => {
    await approve(await reportSale(installation, 'bia'))
    expect(await lettersAt('2026-12-15T15:00:00.000Z')).toEqual([])
    // Nine o'clock in São Paulo.
    expect(await lettersAt('2026-12-16T11:59:59.000Z')).toEqual([])
    const [letter, ...more] = await lettersAt('2026-12-16T12:00:00.000Z')
    expect(more).toEqual([])
    expect(letter).toMatchObject({ to: 'bia@example.com', subject: 'Seus pontos vencem em 30 de dezembro' })
    expect(letter?.text).toContain('67 pontos')
    expect(await lettersAt('2026-12-17T12:00:00.000Z')).toEqual([])
    expect(await lettersAt('2026-12-27T12:00:00.000Z')).toHaveLength(1)
    // A server that was away on the day makes up for it.
    expect(await lettersAt('2026-12-30T12:00:00.000Z')).toHaveLength(1)
    installation.clock.set('2026-12-31T12:00:00.000Z')
    await settleCampaigns(installation.services)
    expect(await lettersAt('2026-12-31T13:00:00.000Z')).toEqual([])
  })

  test('points that live longer are told of by their own day', async () => {
    const late = await reportSale(installation, 'ana')
    installation.clock.set('2026-12-28T15:00:00.000Z')
    await approve(late)
    // Seven days after the decision.
    expect(await lettersAt('2026-12-29T12:00:00.000Z')).toMatchObject([
      { to: 'ana@example.com', subject: 'Seus pontos vencem em 4 de janeiro' },
    ])
    expect(await lettersAt('2026-12-31T12:00:00.000Z')).toEqual([])
    expect(await lettersAt('2027-01-01T12:00:00.000Z')).toHaveLength(1)
  })

  test('loyalty 5: what is undecided is told to the administrators 7, 3 and 1 days before its campaign settles', async () => {
    const id = await reportSale(installation, 'ana')
    expect(await lettersAt('2026-12-22T12:00:00.000Z')).toEqual([])
    const [alarm, ...more] = await lettersAt('2026-12-23T12:00:00.000Z')
    expect(more).toEqual([])
    expect(alarm?.subject).toBe('Casos sem decisão: a campanha fecha em 30 de dezembro')
    expect(alarm?.text).toContain('1 pessoa')
    expect(await lettersAt('2026-12-24T12:00:00.000Z')).toEqual([])
    expect(await lettersAt('2026-12-27T12:00:00.000Z')).toHaveLength(1)
    await approve(id)
    const subjects = (await lettersAt('2026-12-29T12:00:00.000Z')).map(({ subject }) => subject)
    expect(subjects).toEqual([expect.stringContaining('Seus pontos vencem')])
  })
})
