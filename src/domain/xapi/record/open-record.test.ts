import { expect, test } from 'vitest'
import type { ContentCall } from '#contract/engine/content/launch.ts'
import { openRecord } from './open-record.ts'
import type { UnitLaunch } from './unit-launch.ts'

const token = 'c2VjcmV0'
const call = (path: string, more: Partial<ContentCall> = {}): ContentCall => ({
  method: 'GET',
  path,
  headers: { authorization: `Basic ${token}`, 'x-experience-api-version': '1.0.3' },
  body: new Uint8Array(),
  ...more,
})

test('what fails unexpectedly is told to the player and asked for again by content; what content does wrong is told to content alone', async () => {
  const failures: unknown[] = []
  const broken = new Error('the disk is gone')
  const launch = {
    token,
    facts: {
      get learner(): never {
        throw broken
      },
    },
  } as unknown as UnitLaunch
  const record = openRecord({ userId: 'ana', clientId: 1 }, launch, {
    onReturn() {},
    onFailure: (error) => failures.push(error),
  })
  expect(await record.answer(call('about'))).toMatchObject({ status: 200 })
  expect(await record.answer(call('agents', { headers: {} }))).toMatchObject({ status: 401 })
  expect(await record.answer(call('agents', { method: 'PUT' }))).toMatchObject({ status: 403 })
  expect(failures).toEqual([])
  const answer = await record.answer(call('agents'))
  expect([answer.status, answer.body]).toEqual([503, JSON.stringify({ code: 'content.not_kept' })])
  expect(failures).toEqual([broken])
  // One that failed stands in nobody's way.
  expect(await record.answer(call('about'))).toMatchObject({ status: 200 })
})
