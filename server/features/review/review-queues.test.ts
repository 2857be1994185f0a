import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Problem } from '#contract/engine/errors.ts'
import { newId } from '#contract/engine/ids.ts'
import { deviceHeader, writeReading } from '#contract/engine/sync/evidence.ts'
import type { Decision } from '#contract/features/review/review-schema.ts'
import { letUndoEnd } from '#test/support/server/jobs/let-undo-end.ts'
import { openStaff, signInAs, type StaffCaller } from '#test/support/staff-caller.ts'
import { goodSale } from '#test/support/server/test-content.ts'
import { openInstallation, type Answer, type Installation } from '#test/support/server/test-installation.ts'
import { freshPicture } from '#test/support/server/test-pictures.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { decide, desk, openCase, waiting } from './review.test-support.ts'

onOneEngine((engine) => {
  let installation: Installation
  let auditor: StaffCaller
  let other: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation(engine)
    auditor = await openStaff(installation, ['auditor'])
    other = await openStaff(installation, ['auditor'])
  })
  afterAll(async () => installation.close())
  // One photo of a kind, a store and a week: each test has the week for itself.
  beforeEach(() =>
    installation.services.database.inTenant(1, async (tx) => {
      await tx.deleteFrom('photo').where('client_id', '=', 1).execute()
    }),
  )

  const codeOf = (answer: Answer) => [answer.status, answer.json<Problem>().code]
  const idsIn = async (query: string) => (await waiting(auditor, query)).rows.map(({ caseId }) => caseId)
  const batch = async (caseIds: readonly string[], queue: string, verdict: object) =>
    (
      await auditor.send('POST', `${desk}decide/`, {
        note: '',
        ...verdict,
        cases: caseIds.map((caseId) => ({ queue, caseId, after: null })),
      })
    ).json<{ results: { code: string | null }[] }>().results

  /** A photo of a store. */
  const sendPhoto = async (storeId = 1): Promise<string> => {
    const id = newId(installation.clock.now().getTime())
    installation.clock.pass(1)
    const photo = await freshPicture(installation.as('bia'), 'photo')
    const payload = { photoTypeId: 1, storeId, photo }
    const [answer] = await installation.as('bia').send({ id, kind: 'photo.send', payload })
    expect(answer).toMatchObject({ outcome: 'applied' })
    return id
  }
  const photoOf = async (id: string) => {
    const { changes } = await installation.as('bia').pull()
    return changes.find(({ collection, key }) => collection === 'photos' && key === id)?.row
  }
  /** A sale that waits because its seller was blocked when it came. */
  let sales = 0
  const blocked = async (work: () => Promise<void>) => {
    const platform = await openStaff(installation, 'platform')
    const path = `/api/admin/people/${installation.ids.bia}/`
    const act = async (what: string, body?: object) => {
      const { rev } = (await platform.get(path)).json<{ rev: number }>()
      expect((await platform.send('POST', `${path}${what}/`, body, { rev })).status).toBe(200)
    }
    await act('block', { reason: 'Em análise' })
    await work()
    await act('unblock')
  }
  const holdSale = async (): Promise<string> => {
    const id = newId(installation.clock.now().getTime())
    await blocked(async () => {
      const payload = { ...goodSale, invoiceNumber: `HELD-${++sales}` }
      const capturedAt = installation.clock.now().toISOString()
      const [answer] = await installation.as('bia').send({ id, kind: 'sale.report', payload, capturedAt, device: null })
      expect(answer).toMatchObject({ outcome: 'held' })
    })
    return id
  }
  const wasTaken = (id: string) =>
    installation.services.database.inTenant(1, async (tx) => {
      const row = await tx.selectFrom('sale').select('id').where('id', '=', id).executeTakeFirst()
      return row !== undefined
    })
  /** A document that was claimed to be read faster than anybody can. */
  const claimProgress = async (activityId: number): Promise<string> => {
    const { clock, ids } = installation
    await installation.services.database.inTenant(1, async (tx) => {
      for (const table of ['activity_progress', 'spent_time'] as const)
        await tx.deleteFrom(table).where('user_id', '=', ids.bia).execute()
    })
    const device = newId()
    const reading = writeReading({ id: device, clock: clock.now().getTime(), highest: 0 })
    await installation.as('bia').request('POST', '/api/pull/', { cursor: null }, { [deviceHeader]: reading })
    const payload = { courseId: Math.floor(activityId / 100), activityId, covered: [[0, 10]], position: 10 }
    await installation.as('bia').send({ kind: 'activity.completion', payload, device: { id: device, number: 1 } })
    return `${ids.bia}.${activityId}`
  }
  const progressOf = async (activityId: number) => {
    const { changes } = await installation.as('bia').pull()
    return changes.find(({ collection, key }) => collection === 'activityProgress' && key === String(activityId))?.row
  }

  test('a store photo waits with its picture; refused, its device hears why, and the week is free for another one', async () => {
    const id = await sendPhoto()
    const opened = await openCase(auditor, 'photo', id)
    expect(opened).toMatchObject({ queue: 'photo', caseId: id, points: 50, reversible: true, closed: false })
    const picture = await auditor.get(`${desk}photo/${id}/picture/`)
    expect([picture.status, String(picture.headers['content-type'])]).toEqual([200, expect.stringContaining('image/')])
    const verdict = { decision: 'refuse', reason: 'unreadable', note: 'Fora de foco' }
    expect((await decide(auditor, 'photo', id, verdict)).status).toBe(200)
    await letUndoEnd(installation)
    expect(await photoOf(id)).toMatchObject({
      status: 'refused',
      refusal: { reason: 'unreadable', note: 'Fora de foco' },
    })
    expect(await idsIn('queue=photo')).not.toContain(id)
    expect(await idsIn('queue=photo&state=closed')).toContain(id)
    const another = await sendPhoto()
    // A decision is changed by a counter-decision, never rewritten: but the week has another photo by now.
    const { decisions } = await openCase(auditor, 'photo', id)
    const counter = { decision: 'approve', after: decisions[0]?.id }
    expect(codeOf(await decide(auditor, 'photo', id, counter))).toEqual([422, 'photo.repeated'])
    expect((await decide(auditor, 'photo', another, { decision: 'approve' })).status).toBe(200)
  })

  test('a decision of a photo is changed by a counter-decision, which its device hears; both stay', async () => {
    const staff = await signInAs(installation, auditor.userId)
    const second = await signInAs(installation, other.userId)
    const id = await sendPhoto()
    const first = (await decide(staff, 'photo', id, { decision: 'approve' })).json<Decision>()
    await letUndoEnd(installation)
    expect(await photoOf(id)).toMatchObject({ status: 'approved' })
    // Who did not see the decision is told of it, with the decision itself.
    const late = await decide(second, 'photo', id, { decision: 'refuse', reason: 'unreadable' })
    expect(late.json<Problem>()).toMatchObject({
      code: 'desk.decided',
      values: { decision: 'approve', name: first.by, at: first.at },
    })
    const counter = { decision: 'refuse', reason: 'unreadable', after: first.id }
    expect((await decide(second, 'photo', id, counter)).status).toBe(200)
    await letUndoEnd(installation)
    expect(await photoOf(id)).toMatchObject({ status: 'refused' })
    const { decisions } = await openCase(staff, 'photo', id)
    expect(decisions.map(({ decision, reason }) => [decision, reason])).toEqual([
      ['approve', null],
      ['refuse', 'unreadable'],
    ])
  })

  test('a case of every queue is lent for ten minutes: nobody else decides it before, anybody after', async () => {
    const cases: [string, string][] = [
      ['photo', await sendPhoto()],
      ['held', await holdSale()],
      ['progress', await claimProgress(201)],
    ]
    for (const [queue, caseId] of cases) {
      const [reader, second] = [
        await signInAs(installation, auditor.userId),
        await signInAs(installation, other.userId),
      ]
      expect([queue, (await openCase(reader, queue, caseId)).lent?.userId]).toEqual([queue, auditor.userId])
      expect([queue, ...codeOf(await decide(second, queue, caseId, { decision: 'approve' }))]).toEqual([
        queue,
        409,
        'desk.claimed',
      ])
      const before = installation.clock.now()
      installation.clock.pass(10 * 60_000)
      const later = await signInAs(installation, other.userId)
      expect([queue, (await decide(later, queue, caseId, { decision: 'approve' })).status]).toEqual([queue, 200])
      installation.clock.set(before)
    }
    await installation.services.jobs.run()
  })

  test('held work is accepted or refused case by case; what was decided is final, and the device gets that answer', async () => {
    const [good, bad] = [await holdSale(), await holdSale()]
    expect(await idsIn('queue=held')).toEqual(expect.arrayContaining([good, bad]))
    expect(await openCase(auditor, 'held', good)).toMatchObject({
      title: 'sale.report',
      reversible: false,
      facts: expect.arrayContaining([{ name: 'why', value: 'kept_out', as: 'text' }]) as unknown,
    })
    expect((await decide(auditor, 'held', good, { decision: 'approve' })).status).toBe(200)
    expect((await decide(auditor, 'held', bad, { decision: 'refuse', reason: 'wrong_day' })).status).toBe(200)
    await letUndoEnd(installation)
    expect([await wasTaken(good), await wasTaken(bad)]).toEqual([true, false])
    // It is asked of the job that answered the device: no counter-decision takes that back.
    const { decisions } = await openCase(auditor, 'held', bad)
    const counter = { decision: 'approve', after: decisions[0]?.id }
    expect(codeOf(await decide(auditor, 'held', bad, counter))).toEqual([409, 'desk.final'])
    expect(await wasTaken(bad)).toBe(false)
  })

  test('learning T90: progress that came too fast counts once it was looked at, and else does not', async () => {
    const approved = await claimProgress(101)
    expect(await progressOf(101)).toMatchObject({ state: 'in_progress', evidence: 'review' })
    expect((await openCase(auditor, 'progress', approved)).facts.map(({ name }) => name)).toEqual([
      'course',
      'covered',
      'withheld',
      'required',
    ])
    expect((await decide(auditor, 'progress', approved, { decision: 'approve' })).status).toBe(200)
    await letUndoEnd(installation)
    expect(await progressOf(101)).toMatchObject({ state: 'finished', evidence: 'judged' })
    expect(await idsIn('queue=progress')).not.toContain(approved)

    const refused = await claimProgress(101)
    const seen = (await openCase(auditor, 'progress', refused)).decisions.at(-1)?.id ?? null
    const verdict = { decision: 'refuse', reason: 'other', note: 'Rápido demais', after: seen }
    expect((await decide(auditor, 'progress', refused, verdict)).status).toBe(200)
    await letUndoEnd(installation)
    expect(await progressOf(101)).toMatchObject({ state: 'in_progress', evidence: 'judged' })
    const last = (await openCase(auditor, 'progress', refused)).decisions.at(-1)?.id
    expect(codeOf(await decide(auditor, 'progress', refused, { decision: 'approve', after: last }))).toEqual([
      409,
      'desk.final',
    ])
  })

  test('of a batch of photos or of held work each case is decided on its own', async () => {
    const staff = await signInAs(installation, other.userId)
    const [one, two] = [await sendPhoto(1), await sendPhoto(2)]
    await decide(staff, 'photo', two, { decision: 'approve' })
    await letUndoEnd(installation)
    auditor = await signInAs(installation, auditor.userId)
    const photos = await batch([one, two, newId()], 'photo', { decision: 'refuse', reason: 'unreadable' })
    expect(photos.map(({ code }) => code)).toEqual([null, 'desk.decided', 'resource.not_found'])
    await letUndoEnd(installation, 'many')
    expect([await photoOf(one), await photoOf(two)]).toMatchObject([{ status: 'refused' }, { status: 'approved' }])

    const held = [await holdSale(), await holdSale()]
    expect((await batch(held, 'held', { decision: 'approve' })).map(({ code }) => code)).toEqual([null, null])
    await letUndoEnd(installation, 'many')
    for (const id of held) expect(await wasTaken(id)).toBe(true)
  })

  test('how much waits is counted queue by queue', async () => {
    const [photo, held] = [await sendPhoto(), await holdSale()]
    const counts = (await auditor.get(`${desk}counts/`)).json<{ queues: { queue: string; waiting: number }[] }>().queues
    for (const queue of ['photo', 'held', 'progress', 'sale']) {
      const rows = await idsIn(`queue=${queue}`)
      expect([queue, counts.find((one) => one.queue === queue)?.waiting]).toEqual([queue, rows.length])
    }
    expect(await idsIn('queue=photo')).toContain(photo)
    expect(await idsIn('queue=held')).toContain(held)
  })
})
