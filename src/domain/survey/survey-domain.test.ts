import { expect, test } from 'vitest'
import { onDevice } from '#engine/model.ts'

const act = { id: 'a', capturedAt: '2026-11-18T15:00:00.000Z', timeZone: 'America/Sao_Paulo' }
const read = { row: async () => undefined, rowsBy: async () => [] }

test('learning T78: an answer counts at once on the device, before the server has heard of it', async () => {
  const payload = { surveyId: 's', edition: 1, answers: [], nonce: '0'.repeat(32) }
  expect(await onDevice('survey.answer').effects(payload, act, read)).toEqual([
    { collection: 'surveyStates', key: 's', row: { surveyId: 's', answeredAt: act.capturedAt } },
  ])
})
