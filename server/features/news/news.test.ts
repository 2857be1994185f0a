import { afterAll, beforeAll, expect, test } from 'vitest'
import { openInstallation, type Installation, type PersonName } from '#test/support/server/test-installation.ts'

let installation: Installation
beforeAll(async () => {
  installation = await openInstallation('embedded')
})
afterAll(() => installation.close())

const read = (name: PersonName, newsId: number) =>
  installation.as(name).send({ kind: 'news.read', payload: { newsId } })

test('what was read comes to the person’s other devices, and to nobody else; the first time counts', async () => {
  const change = { collection: 'newsReads', key: '1', row: { newsId: 1, readAt: '2026-11-18T15:00:00.000Z' } }
  expect(await read('ana', 1)).toMatchObject([{ outcome: 'applied', changes: [change] }])
  installation.clock.pass(3_600_000)
  expect(await read('ana', 1)).toMatchObject([{ outcome: 'applied', changes: [change] }])
  const ofAna = await installation.as('ana').pull()
  expect(ofAna.changes).toContainEqual(change)
  expect(ofAna.changes.filter(({ collection }) => collection === 'news')).toMatchObject([
    { key: '1', row: { id: 1, title: { 'pt-BR': 'Nova loja em Recife' } } },
  ])
  const ofBia = await installation.as('bia').pull()
  expect(ofBia.changes.filter(({ collection }) => collection === 'newsReads')).toEqual([])
})

test('news that the client has not are refused, and what comes for a module switched off is held', async () => {
  expect(await read('ana', 9)).toMatchObject([
    { outcome: 'refused', code: 'news.not_found', fields: [{ field: 'newsId', code: 'invalid' }] },
  ])
  const answers = await installation.as('ana', 2).send({ kind: 'news.read', payload: { newsId: 1 } })
  expect(answers).toMatchObject([{ outcome: 'held', code: 'operation.held_for_staff' }])
})
