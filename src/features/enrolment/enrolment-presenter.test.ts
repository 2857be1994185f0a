import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { outboxPresenter, registerPresenters, type RowLookup } from '#platform/feature/presenters.ts'
import { enrolmentPresenter } from './enrolment-presenter.ts'

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'pt-BR', messages: {} })
  registerPresenters([enrolmentPresenter])
})

const course = (enrollmentType: string) =>
  (() => ({ title: { 'pt-BR': 'Cores que vendem' }, enrollmentType })) as unknown as RowLookup

test.each([
  ['course.enrol', 'free', 'Inscrição em um curso'],
  ['course.enrol', 'request', 'Pedido de inscrição'],
  ['course.leave', 'free', 'Saída de um curso'],
  ['course.leave', 'request', 'Pedido de inscrição cancelado'],
] as const)('%s of a course (%s) is told in the outbox by what it is', (kind, type, title) => {
  const operation = { id: 'op', kind, payload: { courseId: 5 }, files: [] } as const
  expect(outboxPresenter(kind).describe(operation, course(type))).toEqual({ title, about: 'Cores que vendem' })
  expect(outboxPresenter(kind).describe(operation, () => undefined).about).toBe('')
})
