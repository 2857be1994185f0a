import { expect, test } from 'vitest'
import { onDevice } from '#engine/model.ts'

const act = { id: 'a', capturedAt: '2026-11-18T15:00:00.000Z', timeZone: 'America/Sao_Paulo' }
const read = { row: async () => undefined, rowsBy: async () => [] }
const payload = { courseId: 2, activityId: 299, version: 3, answers: [], nonce: '0'.repeat(32) }

test('a reaction counts as finished on the device at once, in its cycle, before the server has heard of it', async () => {
  const [first] = await onDevice('reaction.send').effects(payload, act, read)
  expect(first).toMatchObject({ collection: 'activityProgress', key: '299', row: { state: 'finished', courseId: 2 } })
  expect(first?.row).not.toHaveProperty('cycle')
  const [second] = await onDevice('reaction.send').effects({ ...payload, cycle: 2 }, act, read)
  expect(second?.row).toMatchObject({ cycle: 2, version: 3 })
})
