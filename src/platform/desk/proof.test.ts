import { expect, test } from 'vitest'
import { askProof, proofStore } from './proof.ts'

test('two pages that ask for a proof at once ask the person once, and both go on with the answer', async () => {
  const answers = Promise.all([askProof(), askProof()])
  proofStore.getState().asked?.answer(true)
  expect(await answers).toEqual([true, true])
  expect(proofStore.getState().asked).toBeNull()
  const next = askProof()
  proofStore.getState().asked?.answer(false)
  expect(await next).toBe(false)
})
