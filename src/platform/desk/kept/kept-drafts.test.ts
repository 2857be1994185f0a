import { beforeEach, expect, test, vi } from 'vitest'
import {
  isShapedLike,
  keepDraftsIn,
  openKeptDraft,
  restorable,
  typedFields,
  withoutSecrets,
  type DraftPlace,
} from './kept-drafts.ts'

const kept = new Map<string, unknown>()
const failures: unknown[] = []
let broken = false

const place = (name: string): DraftPlace => ({
  read: async () => kept.get(name) ?? null,
  keep: async (value) => {
    if (broken) throw new Error('no space')
    kept.set(name, value)
  },
  drop: async () => void kept.delete(name),
})
const open = () => openKeptDraft('person 1', 'client', (error) => void failures.push(error))

beforeEach(() => {
  kept.clear()
  failures.length = 0
  broken = false
  keepDraftsIn(place, () => {})
})

test('what is typed is kept shortly after the last key, and at once when the page is left', async () => {
  const draft = open()
  draft.note({ firstName: 'An' })
  draft.note({ firstName: 'Ana' })
  await vi.waitFor(() => expect(kept.get('person 1')).toEqual({ firstName: 'Ana' }))
  draft.note({ firstName: 'Ana Lu' })
  draft.flush()
  expect(await draft.read()).toEqual({ firstName: 'Ana Lu' })
})

test('what the server has confirmed is gone, also for a form that is opened again at once', async () => {
  const draft = open()
  draft.note({ firstName: 'Ana' })
  draft.flush()
  draft.note({ firstName: 'Ana Lúcia' })
  draft.forget()
  expect(await open().read()).toBeNull()
  // What is typed afterwards is kept again.
  draft.note({ firstName: 'Outra' })
  draft.flush()
  expect(await open().read()).toEqual({ firstName: 'Outra' })
})

test('a draft that is as the form began is forgotten', async () => {
  const draft = open()
  draft.note({ firstName: 'Ana' })
  draft.flush()
  draft.note(null)
  draft.flush()
  expect(await draft.read()).toBeNull()
})

test('a device without space costs the draft, not the form', async () => {
  broken = true
  const draft = open()
  draft.note({ firstName: 'Ana' })
  draft.flush()
  expect(await draft.read()).toBeNull()
  expect(failures).toHaveLength(1)
})

test('passwords and secrets are kept nowhere, however deep they stand', async () => {
  const draft = open()
  draft.note({
    issuer: 'https://id.example',
    clientSecret: 'canário',
    inner: [{ password: 'canário', passwords: true }],
  })
  draft.flush()
  expect(await draft.read()).toEqual({ issuer: 'https://id.example', inner: [{ passwords: true }] })
  expect(
    withoutSecrets({ new_password: 'canário', token: 'canário', pin: 'canário', passwordStrength: 'high' }),
  ).toEqual({
    passwordStrength: 'high',
  })
})

test('only the fields that were typed come back, and over nothing that was typed since', () => {
  const first = { firstName: 'Ana', lastName: 'Lima', roles: ['auditor'] }
  expect(typedFields(first, first)).toBeNull()
  const left = typedFields({ ...first, lastName: 'Lima Souza', roles: ['auditor', 'moderator'] }, first)
  expect(left).toEqual({ lastName: 'Lima Souza', roles: ['auditor', 'moderator'] })
  // Somebody else has changed the first name meanwhile: it stays.
  const now = { ...first, firstName: 'Anna' }
  expect(restorable(left, now, now)).toEqual(Object.entries(left ?? {}))
  expect(restorable(left, { ...now, lastName: 'Costa' }, now).map(([name]) => name)).toEqual(['roles'])
})

test('what another version of the app left is of no use where its shape is another one', () => {
  const first = { name: '', places: [] as string[], count: 0 }
  for (const strange of [null, 'text', ['a'], { name: 1 }, { places: {} }, { unknown: 'x' }])
    expect([strange, restorable(strange, first, first)]).toEqual([strange, []])
  expect(isShapedLike({ name: 'a', places: [], count: 2 }, first)).toBe(true)
  for (const strange of [null, 'text', { name: 'a' }, { name: 'a', places: [], count: '2' }])
    expect([strange, isShapedLike(strange, first)]).toEqual([strange, false])
})
