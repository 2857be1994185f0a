import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { outboxPresenter, registerPresenters, type RowLookup } from '#platform/feature/presenters.ts'
import { activityPresenter } from './activity-presenter.ts'

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'pt-BR', messages: {} })
  registerPresenters([activityPresenter])
})

const payload = { courseId: 5, activityId: 7, covered: [], position: 0 }
const rows = { activities: { hierarchyOrder: 4 }, courses: { title: { 'pt-BR': 'Cores que vendem' } } }
const row = ((collection: keyof typeof rows) => rows[collection]) as RowLookup
const kinds = ['activity.progress', 'activity.completion'] as const

test.each(kinds)('%s in the outbox is told by its place in the course', (kind) => {
  const title = kind === 'activity.completion' ? 'Aula 4 concluída' : 'Aula 4 em andamento'
  const described = outboxPresenter(kind).describe({ id: 'op', kind, payload, files: [] }, row)
  expect(described).toEqual({ title, about: 'Cores que vendem' })
})

test.each(kinds)('%s also where nothing of what it is about is on the device', (kind) => {
  const title = kind === 'activity.completion' ? 'Aula concluída' : 'Aula em andamento'
  for (const given of [payload, null]) {
    const described = outboxPresenter(kind).describe({ id: 'op', kind, payload: given, files: [] }, () => undefined)
    expect(described).toEqual({ title, about: '' })
  }
})
