import { expect, test, vi } from 'vitest'
import { followFeatures } from './follow-features.ts'

const member = { userId: 'u', clientId: 1 }
const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined }
vi.stubGlobal('addEventListener', listeners.addEventListener)
vi.stubGlobal('removeEventListener', listeners.removeEventListener)

test('what a feature does while somebody is signed in begins with its code and ends with them', async () => {
  const stop = vi.fn()
  const start = vi.fn(() => stop)
  const leave = followFeatures(member, [{ follow: () => Promise.resolve(start) }, {}])
  await vi.waitFor(() => expect(start).toHaveBeenCalledExactlyOnceWith(member))
  leave()
  expect(stop).toHaveBeenCalledOnce()
})

test('code that is lost on the way is fetched again', async () => {
  const start = vi.fn(() => () => undefined)
  const follow = vi.fn(() => Promise.resolve(start))
  follow.mockRejectedValueOnce(new Error('Failed to fetch dynamically imported module: /assets/a.js'))
  const leave = followFeatures(member, [{ follow }])
  await vi.waitFor(() => expect(start).toHaveBeenCalledOnce(), 5000)
  leave()
})

test('code that comes when they have left begins nothing', async () => {
  const coming = Promise.withResolvers<() => () => void>()
  const start = vi.fn(() => () => undefined)
  const leave = followFeatures(member, [{ follow: () => coming.promise }])
  leave()
  coming.resolve(start)
  await coming.promise
  await Promise.resolve()
  expect(start).not.toHaveBeenCalled()
})
