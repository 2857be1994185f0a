import { i18n } from '@lingui/core'
import { Circle, Square } from 'lucide-react'
import { beforeAll, describe, expect, test } from 'vitest'
import { engineErrors } from '#contract/engine/errors.ts'
import { errorCodes, operationKinds } from '#contract/model.ts'
import { onDevice } from '#engine/model.ts'
import type { OutboxEntry } from '#engine/outbox/read.ts'
import { registerErrorTexts } from '#platform/error-text.ts'
import {
  outboxPresenter,
  registerPresenters,
  type OutboxPresenter,
  type Presenter,
} from '#platform/feature/presenters.ts'
import { correctionPath } from '../outbox-actions.ts'
import { describeEntry } from './describe-entry.ts'
import { entryReason, entryState } from './entry-state.ts'
import { actionsOf, sortEntries } from './outbox-order.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'pt-BR', messages: {} }))

const now = new Date(2026, 10, 18, 15, 0)
const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).toISOString()
/** A kind with a form, one that is not worth a line once delivered, and one that is neither. */
const kindWith = (fits: (kind: OutboxEntry['kind']) => boolean | undefined) => operationKinds.find(fits) ?? fail()
const fail = () => expect.fail('no operation is like that')
const form = kindWith((kind) => onDevice(kind).correctable)
const quiet = kindWith((kind) => onDevice(kind).quietOnceDelivered)
const plain = kindWith((kind) => !onDevice(kind).correctable && !onDevice(kind).quietOnceDelivered)

function entry(changes: Partial<OutboxEntry>): OutboxEntry {
  return {
    id: 'op',
    kind: form,
    state: 'waiting',
    content: null,
    unreadable: false,
    capturedAt: at(18, 10, 42),
    code: null,
    fields: [],
    values: {},
    receipt: null,
    dependsOn: [],
    tries: 0,
    nextAttemptAt: 0,
    bytes: 10,
    files: [],
    sentBytes: 0,
    correctable: true,
    ...changes,
  }
}

describe('a row says what it is', () => {
  beforeAll(() => {
    const outbox: Record<string, OutboxPresenter<never>> = {
      [form]: {
        icon: Circle,
        describe: ({ id }, row) => ({ title: `Formulário ${id}`, about: row('courses', 1)?.cover ?? '' }),
        capturedFirst: true,
        correctedAt: '/form',
      },
      [plain]: { icon: Square, describe: () => ({ title: 'Gesto', about: 'Curso' }) },
    }
    registerPresenters([{ feature: { name: 'made-up' }, outbox, search: {} } satisfies Presenter])
  })
  const nothing = () => undefined

  test('what was filled in begins with when it was captured', () => {
    const row = (() => ({ cover: '240 pontos' })) as unknown as Parameters<typeof describeEntry>[1]
    expect(describeEntry(entry({}), row, now)).toEqual({
      icon: Circle,
      title: 'Formulário op',
      detail: 'Capturada hoje, 10:42 · 240 pontos',
    })
    expect(describeEntry(entry({}), nothing, now).detail).toBe('Capturada hoje, 10:42')
  })

  test('what was done in passing begins with what it is about', () => {
    expect(describeEntry(entry({ kind: plain, capturedAt: at(17, 18, 3) }), nothing, now)).toEqual({
      icon: Square,
      title: 'Gesto',
      detail: 'Curso · ontem, 18:03',
    })
  })

  test('what was delivered, its receipt', () => {
    const delivered = entry({ state: 'applied', receipt: { number: 'V-20931', at: at(17, 17, 20) } })
    expect(describeEntry(delivered, nothing, now).detail).toBe('Recibo V-20931 · ontem, 17:20')
  })

  test('it is corrected in its own form, and one without a form nowhere', () => {
    expect(correctionPath(entry({}))).toBe('/form?correct=op')
    expect(correctionPath(entry({ kind: plain }))).toBeNull()
  })

  test('a kind that nobody registered is named', () => {
    expect(() => outboxPresenter(quiet)).toThrow(quiet)
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
  const code = errorCodes.find((each) => !(each in engineErrors)) ?? fail()
  registerErrorTexts({ [code]: ({ sentOn }) => ({ id: 'made-up', message: `Enviada em ${sentOn}` }) })
  expect(entryReason(entry({ state: 'refused', code, values: { sentOn: '14/11' } }))).toBe('Enviada em 14/11')
  expect(entryReason(entry({}))).toBeNull()
  expect(entryReason(entry({ unreadable: true }))).toContain('não pode mais ser lido')
  expect(entryReason(entry({ state: 'refused', code: 'file.part_missing' }))).toContain('escolher outra')
})

test('what needs the person comes first, what was delivered last, each newest first', () => {
  const list = [
    entry({ id: 'delivered', state: 'applied', receipt: { number: 'V-1', at: at(18, 11, 0) } }),
    entry({ id: 'older', capturedAt: at(16, 8, 0) }),
    entry({ id: 'progress', kind: quiet, state: 'applied' }),
    entry({ id: 'refused', state: 'refused', capturedAt: at(1, 8, 0) }),
    entry({ id: 'newer', state: 'sending', capturedAt: at(17, 8, 0) }),
  ]
  expect(sortEntries(list).map((each) => each.id)).toEqual(['refused', 'newer', 'older', 'delivered'])
})

test('a refused form can be corrected or discarded, one under way is left alone, the others have no form', () => {
  expect(actionsOf(entry({ state: 'refused' }))).toEqual({ send: false, correct: true, discard: true })
  expect(actionsOf(entry({ state: 'sending', correctable: false }))).toEqual({
    send: false,
    correct: false,
    discard: false,
  })
  expect(actionsOf(entry({ kind: plain }))).toEqual({ send: true, correct: false, discard: true })
})
