import { expect, test } from 'vitest'
import { QuestionLine } from './question-line.ts'

test('while one is asked only the newest of those that wait is kept, and the one before knows that it is not the newest', async () => {
  const line = new QuestionLine()
  const asked: string[] = []
  const answered: [string, boolean][] = []
  const gates = new Map<string, PromiseWithResolvers<void>>()
  const ended = Promise.withResolvers<void>()
  const put = (name: string) =>
    line.ask(async (isNewest) => {
      asked.push(name)
      const gate = Promise.withResolvers<void>()
      gates.set(name, gate)
      await gate.promise
      answered.push([name, isNewest()])
      if (name === 'loja') ended.resolve()
    })
  put('l')
  put('lo')
  put('loj')
  expect(asked).toEqual(['l'])
  gates.get('l')?.resolve()
  await expect.poll(() => asked).toEqual(['l', 'loj'])
  gates.get('loj')?.resolve()
  await expect
    .poll(() => answered)
    .toEqual([
      ['l', false],
      ['loj', true],
    ])
  put('loja')
  expect(asked.at(-1)).toBe('loja')
  gates.get('loja')?.resolve()
  await ended.promise
  expect(answered.at(-1)).toEqual(['loja', true])
})
