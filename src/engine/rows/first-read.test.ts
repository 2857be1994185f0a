import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import type { ClientMembership } from '#contract/engine/session/client.ts'
import type { SignedIn } from '#contract/engine/session/session.ts'
import { deviceDb } from '../database/device-db.ts'
import { listDownloads } from '../downloads/downloads.ts'
import { readDownloadedEarly, readRowsEarly, readSessionEarly } from './first-read.ts'
import { personDb } from '../database/person-db.ts'
import { listRows } from './rows.ts'
import { readSession, saveSession, selectClient, signOut } from '../session/session.ts'

const client = (id: number): ClientMembership => ({
  id,
  slug: `c${id}`,
  homeRoute: '/home',
  pending: [],
  modules: ['online_courses'],
  roles: ['member'],
  languages: ['pt-BR'],
  timeZone: 'America/Sao_Paulo',
  country: 'BR',
  brand: { name: 'Aurora', programme: '', primary: '#c43f2c', secondary: '#2c6193', tertiary: '#e68a2e', logo: null },
})
const signedIn: SignedIn = {
  access_token: 'a',
  refresh_token: 'r',
  realtime_token: 't',
  expires_in: 900,
  token_type: 'Bearer',
  user: {
    id: 'ana',
    email: 'ana@x.y',
    firstName: 'Ana',
    lastName: 'Sá',
    languageId: 1,
    image: null,
    mustChangePassword: false,
    superuser: false,
  },
  clients: [client(1), client(2)],
}
const member = { userId: 'ana', clientId: 1 }

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

test('the first look sees the same session as the real reader', async () => {
  await saveSession(signedIn)
  expect(await readSessionEarly()).toEqual({ user: signedIn.user, clients: signedIn.clients, clientId: null })
  await selectClient(2)
  const { user, clients, clientId } = (await readSession())!
  expect(await readSessionEarly()).toEqual({ user, clients, clientId })
  expect(clientId).toBe(2)
})

test('on a new device, or after signing out, it sees nobody and makes no database', async () => {
  expect(await readSessionEarly()).toBeNull()
  expect(await readRowsEarly(member, ['courses'])).toBeNull()
  expect(await readDownloadedEarly(member)).toEqual(new Set())
  expect(await indexedDB.databases()).toEqual([])
  await saveSession(signedIn, 1)
  await signOut('ana')
  expect(await readSessionEarly()).toBeNull()
})

const put = (table: 'courses' | 'activityProgress', clientId: number, key: string, row: Record<string, unknown>) =>
  personDb('ana')[table].put({ clientId, key, row })

test('rows are those of the member with what was not sent yet over them, as the real reader has them', async () => {
  await put('courses', 1, '7', { id: 7 })
  await put('courses', 12, '8', { id: 8 })
  await put('activityProgress', 1, '3', {
    activityId: 3,
    courseId: 7,
    covered: [[0, 5]],
    position: 5,
    total: 10,
    state: 'in_progress',
    updatedAt: 'a',
  })
  expect(await readRowsEarly(member, ['courses'])).toBeNull()
  await personDb('ana').cursors.put({ clientId: 1, cursor: 'c', pulledAt: 1, skipped: 0 })
  await personDb('ana').overlay.put({
    operationId: 'o',
    clientId: 1,
    collection: 'activityProgress',
    key: '3',
    seq: 1,
    row: {
      activityId: 3,
      courseId: 7,
      covered: [[5, 10]],
      position: 10,
      total: 10,
      state: 'in_progress',
      updatedAt: 'b',
    },
  })
  const seen = await readRowsEarly(member, ['courses', 'activityProgress'])
  expect(seen?.courses).toEqual([{ id: 7 }])
  expect(seen?.activityProgress).toMatchObject([{ state: 'finished', position: 10 }])
  expect(seen).toEqual({
    courses: await listRows(member, 'courses'),
    activityProgress: await listRows(member, 'activityProgress'),
  })
})

test('only courses that are whole on the device count as downloaded', async () => {
  const row = {
    userId: 'ana',
    error: null,
    files: [],
    bytes: 0,
    startedAt: 1,
    completedAt: null,
    offline: false,
    outdated: false,
  }
  await deviceDb().downloads.bulkPut([
    { ...row, clientId: 1, courseId: 7, state: 'complete' },
    { ...row, clientId: 1, courseId: 8, state: 'running' },
    { ...row, clientId: 12, courseId: 9, state: 'complete' },
  ])
  expect(await readDownloadedEarly(member)).toEqual(new Set([7]))
  expect(
    (await listDownloads(member)).filter(({ state }) => state === 'complete').map(({ courseId }) => courseId),
  ).toEqual([7])
})
