import { beforeEach, expect, test, vi } from 'vitest'
import { saveSession } from '#engine/session/session.ts'
import { ana, freshDevice, signedIn } from '#engine/test-support/server.ts'
import { openPush, showPush } from './push.ts'

freshDevice()

const showNotification = vi.fn(async () => {})
const openWindow = vi.fn(async () => null)
const open: { focus: () => Promise<void>; navigate: (url: string) => Promise<void> }[] = []
beforeEach(() => {
  showNotification.mockClear()
  openWindow.mockClear()
  open.length = 0
})
const scope = {
  registration: { showNotification },
  location: { origin: 'https://trilha.test' },
  clients: { matchAll: async () => open, openWindow },
}

const pushed = {
  userId: ana,
  noticeId: 'n1',
  title: 'Loja fechada',
  body: 'Até segunda.',
  path: '/home',
  language: 'pt-BR',
}
const show = (said: unknown) => showPush({ json: () => said }, scope)
const tap = (path: unknown) => openPush({ close() {}, data: { path } }, scope)

test('a notice that is pushed is shown once, to who is signed in here', async () => {
  await saveSession(signedIn(), 1)
  await show(pushed)
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    'Loja fechada',
    expect.objectContaining({ body: 'Até segunda.', tag: 'n1', data: { path: '/home' } }),
  )
})

test('who signed out of the device is told nothing there, and what is not ours is not shown', async () => {
  await show(pushed)
  await saveSession(signedIn(), 1)
  for (const said of [null, 'text', { ...pushed, userId: 'other' }, { ...pushed, title: undefined }]) await show(said)
  await showPush(null, scope)
  expect(showNotification).not.toHaveBeenCalled()
})

test('tapped, it opens the app at its place, in the window that is there', async () => {
  await tap('/courses/2')
  expect(openWindow).toHaveBeenCalledExactlyOnceWith('https://trilha.test/courses/2')
  const there = { focus: vi.fn(async () => {}), navigate: vi.fn(async () => {}) }
  open.push(there)
  await tap('/home')
  expect(there.navigate).toHaveBeenCalledExactlyOnceWith('https://trilha.test/home')
  expect(openWindow).toHaveBeenCalledTimes(1)
})

test('and never anything out of the house', async () => {
  await tap('//example.com/x')
  await tap('https://example.com/x')
  expect(openWindow).not.toHaveBeenCalled()
})
