import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { outboxPresenter, registerPresenters, type RowLookup } from '#platform/feature/presenters.ts'
import { surveyPresenter } from './survey-presenter.ts'

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'pt-BR', messages: {} })
  registerPresenters([surveyPresenter])
})

const row = (() => ({ title: { 'pt-BR': 'Clima' } })) as unknown as RowLookup

test('an answer is told in the outbox by the title of its survey, and never by what it says', () => {
  const kind = 'survey.answer'
  const payload = { surveyId: 's', edition: 1, answers: [{ questionId: 'q', chosen: [], text: 'segredo' }], nonce: '' }
  const operation = { id: 'op', kind, payload, files: [] } as const
  const title = 'Pesquisa respondida'
  expect(outboxPresenter(kind).describe(operation, row)).toEqual({ title, about: 'Clima' })
  expect(outboxPresenter(kind).describe(operation, () => undefined)).toEqual({ title, about: '' })
})
