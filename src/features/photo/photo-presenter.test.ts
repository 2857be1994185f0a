import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { outboxPresenter, registerPresenters, type RowLookup } from '#platform/feature/presenters.ts'
import { photoPresenter } from './photo-presenter.ts'

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'pt-BR', messages: {} })
  registerPresenters([photoPresenter])
})

const fileId = '0198a7c2-0000-7000-8000-00000000000f'
const photo = { fileId, sha256: 'a'.repeat(64), bytes: 1_400_000, type: 'image/webp' as const }
const payload = { photoTypeId: 3, storeId: 1, photo }
const rows = { photoTypes: { title: { 'pt-BR': 'Ponta de gôndola' } }, photos: { photoTypeId: 3 } }
const row = ((collection: keyof typeof rows) => rows[collection]) as RowLookup

function describePhoto(given: typeof payload | null, lookup: RowLookup) {
  const files = given ? [photo] : []
  return outboxPresenter('photo.send').describe({ id: 'op', kind: 'photo.send', payload: given, files }, lookup)
}

test('a photo in the outbox is told by its type and size', () => {
  expect(describePhoto(payload, row)).toEqual({ title: 'Foto: Ponta de gôndola', about: '1,4 MB' })
})

test('the type of a delivered one is looked up: its content is gone', () => {
  expect(describePhoto(null, row)).toEqual({ title: 'Foto: Ponta de gôndola', about: '' })
})

test('also where nothing of what it is about is on the device', () => {
  expect(describePhoto(payload, () => undefined).title).toBe('Foto')
})
