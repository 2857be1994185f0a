import { i18n } from '@lingui/core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OutboxEntry } from '#engine/outbox/read.ts'
import { describeEntry } from './describe-entry.ts'
import type { EntryNames } from './describe-entry.ts'
import { entryReason, entryState } from './entry-state.ts'
import { actionsOf, sortEntries } from './outbox-order.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'pt-BR', messages: {} }))

const now = new Date(2026, 10, 18, 15, 0)
const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).toISOString()
const fileId = '0198a7c2-0000-7000-8000-00000000000f'
const photo = { fileId, sha256: 'a'.repeat(64), bytes: 1_400_000, type: 'image/webp' }

function entry(changes: Partial<OutboxEntry>): OutboxEntry {
  return {
    id: 'op',
    kind: 'sale.report',
    state: 'waiting',
    content: null,
    unreadable: false,
    capturedAt: at(18, 10, 42),
    code: null,
    fields: [],
    values: {},
    receipt: null,
    dependsOn: [],
    attempts: 0,
    nextAttemptAt: 0,
    bytes: 10,
    files: [],
    sentBytes: 0,
    correctable: true,
    ...changes,
  }
}

const sale = entry({
  content: {
    kind: 'sale.report',
    payload: {
      invoiceNumber: '004.512.887',
      storeId: 1,
      soldOn: '2026-11-18',
      lines: [{ productId: 1, quantity: 2 }],
      observation: '',
    },
  },
})
const photoSent = entry({
  kind: 'photo.send',
  capturedAt: at(18, 9, 15),
  content: { kind: 'photo.send', payload: { photoTypeId: 3, storeId: 1, photo } },
  files: [photo],
})
const lesson = entry({
  kind: 'activity.completion',
  capturedAt: at(17, 18, 3),
  content: { kind: 'activity.completion', payload: { courseId: 5, activityId: 7, covered: [], position: 0 } },
})

const names: EntryNames = {
  course: () => ({ title: { 'pt-BR': 'Cores que vendem' } }),
  activity: () => ({ hierarchyOrder: 4 }),
  photoType: () => ({ title: { 'pt-BR': 'Ponta de gôndola' } }),
  pointsOf: () => 120,
  sale: () => ({ invoiceNumber: '004.498.120' }),
  photo: () => ({ photoTypeId: 3 }),
}
const nothing = () => undefined
const unknown: EntryNames = {
  course: nothing,
  activity: nothing,
  photoType: nothing,
  pointsOf: nothing,
  sale: nothing,
  photo: nothing,
}

describe('a row says what it is', () => {
  test('a sale by its number, when it was captured and its points', () => {
    expect(describeEntry(sale, names, now)).toEqual({
      icon: 'sale',
      title: 'Venda 004.512.887',
      detail: 'Capturada hoje, 10:42 · 240 pontos',
    })
  })

  test('a photo by its type and size', () => {
    expect(describeEntry(photoSent, names, now)).toEqual({
      icon: 'photo',
      title: 'Foto: Ponta de gôndola',
      detail: 'Capturada hoje, 09:15 · 1,4 MB',
    })
  })

  test('a lesson by its place in the course', () => {
    expect(describeEntry(lesson, names, now)).toEqual({
      icon: 'activity',
      title: 'Aula 4 concluída',
      detail: 'Cores que vendem · ontem, 18:03',
    })
  })

  test('a delivered sale by its receipt, its number looked up where the content is gone', () => {
    const delivered = entry({ state: 'applied', receipt: { number: 'V-20931', at: at(17, 17, 20) } })
    expect(describeEntry(delivered, names, now)).toEqual({
      icon: 'sale',
      title: 'Venda 004.498.120',
      detail: 'Recibo V-20931 · ontem, 17:20',
    })
  })

  test('also where nothing of what it is about is on the device', () => {
    expect(describeEntry(sale, unknown, now).detail).toBe('Capturada hoje, 10:42')
    expect(describeEntry(photoSent, unknown, now).title).toBe('Foto')
    expect(describeEntry(lesson, unknown, now)).toMatchObject({ title: 'Aula concluída', detail: 'ontem, 18:03' })
  })
})

test('waiting for the network is said only while there is none', () => {
  expect(entryState(entry({}), false).text).toBe('Esperando rede')
  expect(entryState(entry({}), true).text).toBe('Na fila')
  expect(entryState(entry({ state: 'held', code: 'operation.waiting' }), true).text).toBe('Aguardando outro envio')
  expect(entryState(entry({ state: 'held', code: 'session.terms_required' }), true).text).toBe('Aguardando você')
  expect(entryState(entry({ state: 'refused' }), true)).toEqual({ tone: 'bad', text: 'Precisa de atenção' })
})

test('a refused item shows the server’s reason with its values', () => {
  const refused = entry({ state: 'refused', code: 'sale.invoice_repeated', values: { sentOn: '2026-11-14' } })
  expect(entryReason(refused)).toContain('14/11')
  expect(entryReason(entry({}))).toBeNull()
  expect(entryReason(entry({ unreadable: true }))).toContain('não pode mais ser lido')
  expect(entryReason(entry({ state: 'refused', code: 'file.part_missing' }))).toContain('escolher outra')
})

test('what needs the person comes first, what was delivered last, each newest first', () => {
  const list = [
    entry({ id: 'delivered', state: 'applied', receipt: { number: 'V-1', at: at(18, 11, 0) } }),
    entry({ id: 'older', capturedAt: at(16, 8, 0) }),
    entry({ id: 'progress', kind: 'activity.progress', state: 'applied' }),
    entry({ id: 'refused', state: 'refused', capturedAt: at(1, 8, 0) }),
    entry({ id: 'newer', state: 'sending', capturedAt: at(17, 8, 0) }),
  ]
  expect(sortEntries(list).map((each) => each.id)).toEqual(['refused', 'newer', 'older', 'delivered'])
})

test('a refused sale can be corrected or discarded, one under way is left alone, a lesson has no form', () => {
  expect(actionsOf(entry({ state: 'refused' }))).toEqual({ send: false, correct: true, discard: true })
  expect(actionsOf(entry({ state: 'sending', correctable: false }))).toEqual({
    send: false,
    correct: false,
    discard: false,
  })
  expect(actionsOf(lesson)).toEqual({ send: true, correct: false, discard: true })
})
