import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { hour, openEnrolling, type Enrolling } from '../tests/enrolling.test-support.ts'
import { tellHeads } from './tell-heads.ts'

onOneEngine((engine) => {
  let enrolling: Enrolling
  const [region, shop] = [newId(), newId()]
  beforeAll(async () => {
    enrolling = await openEnrolling(engine, { DEMO: '1' })
    await enrolling.inTenant(async (tx) => {
      const branch = { client_id: 1, words: '', sort_name: '', sort_path: '' }
      await tx
        .insertInto('branch')
        .values([
          { ...branch, id: region, name: 'Sul', code: 'S', path: [region] },
          { ...branch, id: shop, name: 'Loja', code: 'L', path: [region, shop] },
        ])
        .execute()
      for (const name of ['ana', 'bia'] as const)
        await tx
          .insertInto('person_place')
          .values({ client_id: 1, user_id: enrolling.installation.ids[name], branch_id: shop })
          .onConflict((conflict) => conflict.columns(['client_id', 'user_id']).doUpdateSet({ branch_id: shop }))
          .execute()
    })
  })
  afterAll(async () => enrolling.installation.close())
  beforeEach(async () => {
    await enrolling.clear()
    await haveHead(shop, 'ana')
    await haveHead(region, null)
  })

  const haveHead = (id: string, name: 'ana' | 'bia' | null) =>
    enrolling.inTenant((tx) =>
      tx
        .updateTable('branch')
        .set({ head_id: name && enrolling.installation.ids[name] })
        .where('client_id', '=', 1)
        .where('id', '=', id)
        .execute(),
    )
  /** What heads are written then, on two servers; the people themselves are reminded beside. */
  const tellAt = async (at: string): Promise<string[]> => {
    const { installation } = enrolling
    const { services } = installation
    const known = new Set((await services.demoMailbox.list()).map(({ id }) => id))
    installation.clock.set(at)
    await Promise.all([tellHeads(services), tellHeads(services)])
    await services.jobs.run()
    const letters = await services.demoMailbox.list()
    return letters.flatMap(({ id, to, subject }) =>
      known.has(id) || !/pessoas? com/.test(subject) ? [] : [`${to}: ${subject}`],
    )
  }
  const week = '2026-11-27T12:00:00.000Z'

  test('a week after the deadline of something mandatory, the head of the branch is written to once', async () => {
    await enrolling.put('bia')
    await enrolling.addRule({ mandatory: true })
    expect(await tellAt('2026-11-27T11:59:59.000Z')).toEqual([])
    expect(await tellAt(week)).toEqual(['ana@example.com: 1 pessoa com prazo vencido'])
    expect(await tellAt('2026-11-28T12:00:00.000Z')).toEqual([])
  })

  test('nobody is told of what is optional, or done, or of themselves', async () => {
    await enrolling.put('ana', 'bia')
    await enrolling.addRule({ mandatory: true })
    const device = await enrolling.newDevice('bia')
    enrolling.installation.clock.pass(hour)
    await device.send(enrolling.installation.clock.now())
    expect(await tellAt(week)).toEqual([])
    await enrolling.clear()
    await enrolling.put('bia')
    await enrolling.addRule({ mandatory: false })
    expect(await tellAt(week)).toEqual([])
  })

  test('of the head of a branch, and where a branch has none, the head above it is told', async () => {
    await haveHead(region, 'bia')
    await enrolling.put('ana')
    await enrolling.addRule({ mandatory: true })
    expect(await tellAt(week)).toEqual(['bia@example.com: 1 pessoa com prazo vencido'])
  })

  test('who was given more time is told of again a week after that', async () => {
    await enrolling.put('bia')
    await enrolling.addRule({ mandatory: true })
    expect(await tellAt(week)).toHaveLength(1)
    await enrolling.renew()
    const { id, rev } = await enrolling.one('bia')
    const extension = { enrolments: [{ id, rev }], dueOn: '2026-12-01', reason: 'Férias' }
    expect((await enrolling.admin().send('POST', '/api/admin/enrolments/extend/', extension)).status).toBe(200)
    expect(await tellAt('2026-12-07T12:00:00.000Z')).toEqual([])
    expect(await tellAt('2026-12-08T12:00:00.000Z')).toEqual(['ana@example.com: 1 pessoa com prazo vencido'])
  })
})
