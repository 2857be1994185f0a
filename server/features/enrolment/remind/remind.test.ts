import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openEnrolling, type Enrolling } from '../tests/enrolling.test-support.ts'
import { remindPeople } from './remind.ts'

let enrolling: Enrolling
beforeAll(async () => void (enrolling = await openEnrolling('embedded', { DEMO: '1' })))
afterAll(async () => enrolling.installation.close())
beforeEach(async () => enrolling.clear())

/** What is reminded of then, on two servers. */
async function remindAt(at: string): Promise<string[]> {
  const { installation } = enrolling
  const known = new Set((await installation.services.demoMailbox.list()).map(({ id }) => id))
  installation.clock.set(at)
  await Promise.all([remindPeople(installation.services), remindPeople(installation.services)])
  await installation.services.jobs.run()
  const letters = await installation.services.demoMailbox.list()
  return letters.flatMap(({ id, to, subject }) => (known.has(id) ? [] : [`${to}: ${subject}`]))
}

test('each reminder is written once, on its day in the client’s morning, then every week after the deadline', async () => {
  await enrolling.put('ana')
  await enrolling.addRule({ reminders: [1, 0] })
  expect(await remindAt('2026-11-19T11:59:59.000Z')).toEqual([])
  expect(await remindAt('2026-11-19T12:00:00.000Z')).toEqual(['ana@example.com: Falta 1 dia: Curso 2'])
  expect(await remindAt('2026-11-19T13:00:00.000Z')).toEqual([])
  expect(await remindAt('2026-11-20T12:00:00.000Z')).toEqual(['ana@example.com: O prazo é hoje: Curso 2'])
  expect(await remindAt('2026-11-26T12:00:00.000Z')).toEqual([])
  expect(await remindAt('2026-11-27T12:00:00.000Z')).toEqual(['ana@example.com: Prazo vencido: Curso 2'])
})

test('who is done, or is exempt, is reminded of nothing', async () => {
  await enrolling.put('ana', 'bia')
  await enrolling.addRule({ reminders: [1] })
  const device = await enrolling.newDevice('ana')
  enrolling.installation.clock.pass(3_600_000)
  await device.send(enrolling.installation.clock.now())
  const { id, rev } = await enrolling.one('bia')
  await enrolling.admin().send('POST', `/api/admin/enrolments/${id}/exempt/`, { reason: 'Licença' }, { rev })
  expect(await remindAt('2026-11-19T12:00:00.000Z')).toEqual([])
})
