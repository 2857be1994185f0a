import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { isInHand, keepInHand } from '#engine/database/in-hand.ts'
import { deviceVersion } from '#engine/database/device-db.ts'
import { takeOver } from './take-over.ts'

const skipWaiting = vi.fn<() => Promise<void>>(async () => undefined)
const toOldVersion = vi.fn<(message: unknown) => void>()

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  skipWaiting.mockClear()
  toOldVersion.mockClear()
  return () => vi.unstubAllGlobals()
})

/** A device whose database is of that version. */
async function haveDevice(version: number): Promise<void> {
  const request = indexedDB.open('trilha-device', version)
  await new Promise((resolve) => request.addEventListener('success', resolve))
  request.result.close()
}

/** Somebody agrees to this version; what their page is told meanwhile. */
async function agree(): Promise<unknown[]> {
  const told: unknown[] = []
  const scope = { skipWaiting, registration: { active: { postMessage: toOldVersion } } }
  await takeOver(scope, { postMessage: (message) => told.push(message) })
  return told
}

/** A film plays in another page. */
async function beginFilm(): Promise<() => void> {
  const leave = keepInHand()
  await vi.waitFor(async () => expect(await isInHand()).toBe(true))
  return leave
}

test('engine C4, row 45: a version that changes a local database does not take over while a film plays elsewhere, and says so; once it is left it does', async () => {
  await haveDevice(deviceVersion - 10 || 1)
  const leave = await beginFilm()
  expect(await agree()).toEqual([{ type: 'in-hand' }])
  expect([skipWaiting.mock.calls, toOldVersion.mock.calls]).toEqual([[], []])
  leave()
  await vi.waitFor(async () => expect(await isInHand()).toBe(false))
  expect(await agree()).toEqual([])
  expect(skipWaiting).toHaveBeenCalledOnce()
})

test('engine C4: a version that changes no database takes over at once, film or not', async () => {
  await haveDevice(deviceVersion)
  const leave = await beginFilm()
  expect(await agree()).toEqual([])
  expect(toOldVersion.mock.calls).toEqual([[{ type: 'make-way' }]])
  expect(skipWaiting).toHaveBeenCalledOnce()
  leave()
})
