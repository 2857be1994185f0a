import { expect, test } from 'vitest'
import { operationKinds } from '#contract/model.ts'
import { collectionsOnDevice, onDevice, searchTexts } from '#engine/model.ts'
import { nextStepAfter, outboxPresenter, searchPresenter } from '#platform/feature/presenters.ts'
import { loadPresenters } from './presenters.ts'

const allPresenters = await loadPresenters()
const ofRows = Object.values(collectionsOnDevice).flatMap((each) => (each?.search ? [each.search.kind] : []))
const searchKinds = [...ofRows, ...searchTexts.map(({ kind }) => kind)]

test.each(operationKinds)('%s has words for the outbox, and a form exactly where it can be corrected', (kind) => {
  expect(outboxPresenter(kind).correctedAt !== undefined).toBe(onDevice(kind).correctable === true)
})

test.each(searchKinds)('search results of the kind %s have a name, and a screen or facts', (kind) => {
  const presenter = searchPresenter(kind)
  expect(presenter?.name.message ?? presenter?.name.id).toBeTruthy()
})

test('no feature has words for what is not found, or offers a step after it', () => {
  for (const { search, nextStep } of allPresenters)
    for (const kind of [...Object.keys(search), ...(nextStep?.after ?? [])]) expect(searchKinds).toContain(kind)
})

test('what has no screen has a next step', () => {
  const cards = searchKinds.filter((kind) => 'facts' in (searchPresenter(kind) ?? {}))
  expect(cards.length).toBeGreaterThan(0)
  for (const kind of cards) expect(nextStepAfter(kind), kind).toBeDefined()
})
