import { liveQuery } from 'dexie'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import { readDraft, dropDraft, saveDraft } from '../rows/drafts.ts'
import { personDb } from '../database/person-db.ts'
import { getRow, listRows, listRowsBy } from '../rows/rows.ts'
import { saveSession, signOut } from '../session/session.ts'
import { ana, intercept, member, sale, sha256, signedIn, freshDevice } from '../test-support/server.ts'
import { drainOutbox } from './drain.ts'
import { NotReplaceableError, queueOperation } from './queue.ts'
import { discardOperation, readOutbox, takeBackOperation } from './read.ts'
import { outboxSummary } from './summary.ts'

const device = freshDevice()
beforeEach(async () => void (await saveSession(signedIn())))

const activity = {
  id: 11,
  courseId: 5,
  type: 'video',
  title: { 'pt-BR': 'Aula' },
  hierarchyOrder: 1,
  requiredShare: 0.9,
  required: true,
  content: {
    bundle: {
      bundleId: 'b'.repeat(64),
      entry: 'a.mp4',
      listBytes: 1,
      bytes: 1,
      files: [{ path: 'a.mp4', bytes: 1, sha256: '0'.repeat(64), type: 'video/mp4' }],
      choices: [],
    },
    seconds: 100,
  },
}
const haveActivity = () => personDb(ana).activities.put({ clientId: 1, key: '11', row: activity })
const watch = (from: number, to: number) =>
  queueOperation({
    member,
    kind: 'activity.progress',
    payload: { courseId: 5, activityId: 11, covered: [[from, to]], position: to },
    combine: true,
  })

test('an hour of video is one operation with everything seen, and the list shows it at once', async () => {
  await haveActivity()
  await watch(0, 30)
  await watch(60, 95)
  await watch(28, 62)
  const entries = await readOutbox(member)
  expect(entries).toMatchObject([
    { kind: 'activity.progress', content: { payload: { covered: [[0, 95]], position: 62 } } },
  ])
  expect(await listRowsBy(member, 'activityProgress', 'courseId', 5)).toMatchObject([
    { activityId: 11, covered: [[0, 95]], state: 'finished', total: 100 },
  ])
})

test('a tab that plays on after its person signed out in another one loses nothing of what was seen, and shows nothing of it', async () => {
  await haveActivity()
  await watch(0, 30)
  await signOut(ana)
  await watch(50, 60)
  expect((await readOutbox(member)).map((entry) => entry.content?.payload)).toMatchObject([
    {
      covered: [
        [0, 30],
        [50, 60],
      ],
    },
  ])
  expect(await personDb(ana).overlay.count()).toBe(0)
  await saveSession(signedIn())
  expect(await listRows(member, 'activityProgress')).toMatchObject([{ activityId: 11, position: 60 }])
})

test('a report that was tried once is never changed: the next one is another operation', async () => {
  await haveActivity()
  await watch(0, 30)
  await personDb(ana).outbox.toCollection().modify({ tries: 1 })
  await watch(30, 40)
  expect((await readOutbox(member)).map((entry) => entry.content?.payload)).toMatchObject([
    { covered: [[0, 30]] },
    { covered: [[0, 40]] },
  ])
})

test('what the server knows of an activity and what was seen here unite, and a finished one stays finished', async () => {
  await haveActivity()
  const known = {
    activityId: 11,
    courseId: 5,
    covered: [[0, 95]],
    position: 95,
    total: 100,
    state: 'finished',
    updatedAt: '2026-11-01T00:00:00.000Z',
  }
  await watch(0, 10)
  await personDb(ana).activityProgress.put({ clientId: 1, key: '11', row: known })
  expect(await getRow(member, 'activityProgress', 11)).toMatchObject({
    state: 'finished',
    covered: [[0, 95]],
    position: 10,
  })
})

test('a favourite shows before it is sent, is taken away again, and leaves no trace when discarded', async () => {
  await personDb(ana).favourites.put({
    clientId: 1,
    key: 'course:5',
    row: { id: 'course:5', kind: 'course', itemId: 5, since: '2026-11-01T00:00:00.000Z' },
  })
  await queueOperation({ member, kind: 'course.favourite', payload: { courseId: 6, favourite: true } })
  const id = await queueOperation({ member, kind: 'course.favourite', payload: { courseId: 5, favourite: false } })
  expect((await listRows(member, 'favourites')).map((row) => row.itemId)).toEqual([6])
  expect(await discardOperation(member, id)).toBe(true)
  expect((await listRows(member, 'favourites')).map((row) => row.itemId)).toEqual([5, 6])
})

test('a refused sale is taken back with its photo and replaced by the corrected one in one step', async () => {
  await saveSession(signedIn(), 1)
  const content = new Uint8Array(1_200_000).fill(9)
  const ref = { fileId: newId(), sha256: sha256(content), bytes: content.length, type: 'image/jpeg' }
  const wrong = await queueOperation({
    member,
    kind: 'sale.report',
    payload: { ...sale, photo: ref },
    files: [{ ref, blob: new Blob([content]) }],
  })
  device.server.judge = ({ id }) =>
    id === wrong ? { outcome: 'refused', code: 'sale.invoice_repeated' } : { outcome: 'applied' }
  await drainOutbox(ana)
  expect(await outboxSummary(ana)).toEqual({ waiting: 0, attention: 1, sending: 0 })
  const taken = await takeBackOperation(member, wrong)
  expect(taken).toMatchObject({ kind: 'sale.report', payload: { invoiceNumber: '004.512.887' } })
  expect(sha256(new Uint8Array(await (taken?.files[0]?.blob ?? new Blob()).arrayBuffer()))).toBe(ref.sha256)
  await queueOperation({
    member,
    kind: 'sale.report',
    payload: { ...sale, invoiceNumber: '9', photo: ref },
    files: taken?.files,
    replaces: wrong,
  })
  expect(await readOutbox(member)).toMatchObject([{ state: 'waiting', content: { payload: { invoiceNumber: '9' } } }])
  expect(await personDb(ana).outboxFiles.count()).toBe(2)
  expect(await drainOutbox(ana)).toMatchObject({ applied: 1, left: 0 })
})

test('what may have reached the server already cannot be replaced, and stays', async () => {
  const id = await queueOperation({ member, kind: 'sale.report', payload: sale })
  await personDb(ana).outbox.toCollection().modify({ tries: 1 })
  expect(await takeBackOperation(member, id)).toBeNull()
  const again = queueOperation({ member, kind: 'sale.report', payload: sale, replaces: id })
  await expect(again).rejects.toBeInstanceOf(NotReplaceableError)
  expect(await readOutbox(member)).toHaveLength(1)
})

test('what is being sent is not discarded under the sender', async () => {
  const id = await queueOperation({ member, kind: 'sale.report', payload: sale })
  await personDb(ana).outbox.toCollection().modify({ state: 'sending' })
  expect(await discardOperation(member, id)).toBe(false)
})

test('an operation, its files and its effect are kept together or not at all', async () => {
  const { ref } = { ref: { fileId: newId(), sha256: '0'.repeat(64), bytes: 5, type: 'image/jpeg' } }
  const blob = new Blob(['abcde'])
  personDb(ana).overlay.hook('creating', () => {
    throw new Error('the disk failed')
  })
  await expect(
    queueOperation({ member, kind: 'sale.report', payload: { ...sale, photo: ref }, files: [{ ref, blob }] }),
  ).rejects.toThrow('the disk failed')
  expect(await personDb(ana).outbox.count()).toBe(0)
  expect(await personDb(ana).outboxFiles.count()).toBe(0)
})

test('the outbox is written with strict durability', async () => {
  // A connection keeps the method it was opened with.
  personDb(ana).close({ disableAutoOpen: false })
  const asked: unknown[] = []
  const restore = intercept(IDBDatabase.prototype, 'transaction', (_, [stores, mode, options]) => {
    if ([stores].flat().includes('outbox') && mode === 'readwrite') asked.push(options)
  })
  await queueOperation({ member, kind: 'sale.report', payload: sale })
  restore()
  expect(asked).toEqual([{ durability: 'strict' }])
})

test('a connection that the browser closes is opened again, and nothing queued is lost', async () => {
  await queueOperation({ member, kind: 'sale.report', payload: sale })
  personDb(ana).backendDB().close()
  await queueOperation({ member, kind: 'sale.report', payload: { ...sale, invoiceNumber: '2' } })
  expect(await readOutbox(member)).toHaveLength(2)
})

test('the outbox is live: its screen sees every step without asking', async () => {
  await saveSession(signedIn(), 1)
  await queueOperation({ member, kind: 'sale.report', payload: sale })
  const seen: string[] = []
  const done = new Promise<void>((resolve, reject) => {
    liveQuery(() => readOutbox(member)).subscribe({
      next: (entries) => {
        seen.push(...entries.map((entry) => entry.state))
        if (seen.includes('applied')) resolve()
        else if (seen.length === 1) drainOutbox(ana).catch(reject)
      },
      error: reject,
    })
  })
  await done
  expect([seen[0], seen.at(-1)]).toEqual(['waiting', 'applied'])
})

test('a half-filled form comes back with its photo, and is sealed', async () => {
  const photo = { blob: new Blob(['pixels'], { type: 'image/jpeg' }), ref: { fileId: 'f' } }
  await saveDraft(member, 'sale', { invoiceNumber: '77canary', lines: [{ quantity: 2 }], photo, nothing: null })
  const stored = JSON.stringify(await personDb(ana).drafts.toArray())
  expect(stored).not.toContain('77canary')
  const draft = (await readDraft(member, 'sale')) as { photo: { blob: Blob } }
  expect(draft).toMatchObject({ invoiceNumber: '77canary', lines: [{ quantity: 2 }], nothing: null })
  expect(await draft.photo.blob.text()).toBe('pixels')
  expect(draft.photo.blob.type).toBe('image/jpeg')
  expect(await readDraft({ ...member, clientId: 2 }, 'sale')).toBeNull()
  await dropDraft(member, 'sale')
  expect(await readDraft(member, 'sale')).toBeNull()
})
