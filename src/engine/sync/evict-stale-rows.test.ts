import { beforeEach, expect, test } from 'vitest'
import { drainOutbox } from '../outbox/drain.ts'
import { queueOperation } from '../outbox/queue.ts'
import { personDb } from '../database/person-db.ts'
import { pullChanges } from './pull.ts'
import { getRow, listRows } from '../rows/rows.ts'
import { ana, beginLine, change, freshDevice, member, signedIn } from '../test-support/server.ts'
import { saveSession } from '../session/session.ts'

const device = freshDevice()
const store = (id: number, name = `Loja ${id}`) =>
  change('stores', id, { id, name, chain: 'Rede', city: 'Natal', state: 'RN', camerasAllowed: true })
const page = (cursor: string, changes: unknown[]) => ({ kind: 'page', cursor, changes })
const end = (cursor: string) => ({ kind: 'end', cursor })
const isCut = { kind: 'offline' }

const many = Array.from({ length: 1200 }, (_, i) => store(i + 1))
const before = Object.fromEntries(many.map(({ key, row }) => [key, row?.['name']]))
const namesHere = async () => Object.fromEntries((await listRows(member, 'stores')).map(({ id, name }) => [id, name]))

beforeEach(async () => {
  await saveSession(signedIn(), 1)
  device.server.pullLines = () => [beginLine(), page('old', many), end('old')]
  await pullChanges(member)
})

test('a server that starts over takes nothing away before all has come, however often it is cut; then what it did not send is gone', async () => {
  device.server.pullLines = () => [beginLine(true)]
  await expect(pullChanges(member)).rejects.toMatchObject(isCut)
  expect(await namesHere()).toEqual(before)

  const pages = [page('n1', [store(2, 'Nova')]), page('n2', [store(1300)])]
  device.server.pullLines = (cursor) => [beginLine(cursor === 'old'), ...pages.splice(0, 1)]
  await expect(pullChanges(member)).rejects.toMatchObject(isCut)
  expect(await namesHere()).toEqual({ ...before, 2: 'Nova', 1300: 'Loja 1300' })

  device.server.pullLines = () => [beginLine(), end('n2')]
  await pullChanges(member)
  expect(await namesHere()).toEqual({ 2: 'Nova', 1300: 'Loja 1300' })
})

test('one that starts over again in the middle of it leaves what it sent last', async () => {
  const answers = [
    [beginLine(true), page('n1', [store(1), store(2)])],
    [beginLine(true), page('m1', [store(3), store(4)]), end('m1')],
  ]
  device.server.pullLines = () => answers.shift() ?? []
  await pullChanges(member)
  expect(await namesHere()).toEqual({ 3: 'Loja 3', 4: 'Loja 4' })
})

test('one that has nothing any more leaves nothing, except of another client', async () => {
  await personDb(ana).stores.put({ clientId: 2, key: '1', row: store(1).row ?? {} })
  device.server.pullLines = () => [beginLine(true), end('n1')]
  await pullChanges(member)
  expect(await namesHere()).toEqual({})
  expect(await listRows({ ...member, clientId: 2 }, 'stores')).toHaveLength(1)
})

test('what is answered to an operation meanwhile stays', async () => {
  device.server.pullLines = (cursor) => (cursor === 'old' ? [beginLine(true), page('n1', [store(1)])] : [])
  await expect(pullChanges(member)).rejects.toMatchObject(isCut)
  const row = { id: 'course:5', kind: 'course', itemId: 5, since: '2026-11-20T10:00:00.000Z' }
  device.server.judge = () => ({ outcome: 'applied', changes: [change('favourites', 'course:5', row)] })
  await queueOperation({ member, kind: 'course.favourite', payload: { courseId: 5, favourite: true } })
  await drainOutbox(ana)
  device.server.pullLines = () => [beginLine(), end('n1')]
  await pullChanges(member)
  expect(await namesHere()).toEqual({ 1: 'Loja 1' })
  expect(await getRow(member, 'favourites', 'course:5')).toEqual(row)
})

test('a cursor that lost when everything began anew takes nothing away; the next beginning does', async () => {
  device.server.pullLines = (cursor) => (cursor === 'old' ? [beginLine(true), page('n1', [store(1)])] : [])
  await expect(pullChanges(member)).rejects.toMatchObject(isCut)
  await personDb(ana).cursors.update(1, { startedOverAt: 'x' as never })
  device.server.pullLines = () => [beginLine(), end('n1')]
  await pullChanges(member)
  expect(await namesHere()).toEqual(before)
  device.server.pullLines = () => [beginLine(true), page('m1', [store(2)]), end('m1')]
  await pullChanges(member)
  expect(await namesHere()).toEqual({ 2: 'Loja 2' })
})
