import type { Table } from 'dexie'
import { expect, test } from 'vitest'
import { collectionNames } from '../model.ts'
import { deviceDb } from './device-db.ts'
import { listDownloads, listWithdrawn } from '../downloads/downloads.ts'
import { addFile, content, haveCourse, playedHash } from '../downloads/course.test-support.ts'
import { runDownloads } from '../downloads/download-engine.ts'
import { queueMandatory } from '#domain/course/mandatory-downloads.ts'
import { offlineActivities } from '#domain/activity/offline-activities.ts'
import { queueDownload } from '../downloads/queue.ts'
import { readSpace } from '../files/storage.ts'
import { readDraft, saveDraft } from '../rows/drafts.ts'
import { lockPerson, setPin, unlockPerson } from '../lock/lock.ts'
import { listPeople } from '../lock/people.ts'
import { pinState } from '../lock/pin.ts'
import { readDownloadedEarly, readRowsEarly, readSessionEarly } from '../rows/first-read.ts'
import { repairRows } from '../rows/repair-rows.ts'
import { drainOutbox } from '../outbox/drain.ts'
import { queueOperation } from '../outbox/queue.ts'
import { countUnsent, readOutbox } from '../outbox/read.ts'
import { outboxSummary } from '../outbox/summary.ts'
import { readKeptPage } from '#domain/page/page-cache.ts'
import { personDb } from './person-db.ts'
import { pullChanges } from '../sync/pull.ts'
import { listRows } from '../rows/rows.ts'
import { ana, beginLine, bia, freshDevice, member, sale, sha256, signedIn } from '../test-support/server.ts'
import { activeMember, readSession, saveSession } from '../session/session.ts'
import { cleanUpDevice } from '../sync/clean-up-device.ts'

const device = freshDevice()
const bytes = content(5000)

const databases = { device: () => deviceDb(), person: () => personDb(ana) }
type Which = keyof typeof databases

// Some fields may not be the same in two rows.
let made = 0

/** What a damaged row may hold: everything but its key is gone, or of another kind, or cut. */
const garbage: Record<string, (known: object) => object> = {
  'missing fields': () => ({}),
  numbers: (known) => Object.fromEntries(Object.keys(known).map((name) => [name, ++made])),
  texts: (known) => Object.fromEntries(Object.keys(known).map((name) => [name, `x${++made}`])),
  nothing: (known) => Object.fromEntries(Object.keys(known).map((name) => [name, null])),
  'cut records': (known) => Object.fromEntries(Object.entries(known).map(([name, value]) => [name, cut(value)])),
}

/** A sealed record, or a box, that lost its end. */
function cut(value: unknown): unknown {
  const { bytes: sealed } = (value ?? {}) as { bytes?: unknown }
  return sealed instanceof ArrayBuffer ? { ...(value as object), bytes: sealed.slice(0, 9) } : value
}

/** Names of the fields that make a row's key; none where it stands outside. */
const keyFields = ({ schema }: Table): string[] => [schema.primKey.keyPath ?? []].flat()

/** Damages the rows of a table; their keys stay, and one whose key stands outside is a number. */
async function damage(table: Table, kind: string): Promise<void> {
  const keys = await table.toCollection().primaryKeys()
  const fields = keyFields(table)
  for (const key of keys) {
    const known: unknown = await table.get(key)
    if (fields.length === 0) await table.put(7, key)
    else {
      const kept = Object.fromEntries(fields.map((name, at) => [name, Array.isArray(key) ? key[at] : key]))
      await table.put({ ...garbage[kind]?.(known as object), ...kept })
    }
  }
}

/** Ana has something in every table; her work was never sent. */
async function fill(): Promise<void> {
  await saveSession(signedIn(), 1)
  const file = addFile(device.server, bytes)
  await haveCourse(1, [file])
  await personDb(ana).cursors.put({ clientId: 1, cursor: 'c1', pulledAt: 1, skipped: 0 })
  await queueDownload(member, 1)
  await runDownloads()
  for (const name of collectionNames.filter((each) => each !== 'courses' && each !== 'activities'))
    await personDb(ana)[name].put({ clientId: 1, key: '99', row: { id: 99, courseId: 1, activityId: 10 } })
  await queueOperation({ member, kind: 'sale.report', payload: sale })
  await queueOperation({ member, kind: 'course.favourite', payload: { courseId: 1, favourite: true } })
  await saveDraft(member, 'sale', { observation: 'meio digitada' })
  await deviceDb().documents.put({ client: '', name: 'a', etag: '"1"', content: {} })
  await deviceDb().logouts.add({ userId: bia, sealed: { iv: new Uint8Array(12), bytes: new ArrayBuffer(40) } })
  await setPin(ana, 'digits', '2580', { iterations: 1 })
  const part = {
    fileId: 'f',
    index: 0,
    operationId: 'o',
    sealed: { iv: new Uint8Array(12), bytes: new ArrayBuffer(9) },
  }
  await personDb(ana).outboxFiles.put(part)
  const box = { from: new ArrayBuffer(65), iv: new Uint8Array(12), bytes: new ArrayBuffer(9) }
  await personDb(ana).lockedRows.put({ index: 0, box })
}

/** Everything that a start and the first screens read and do. */
async function useEverything(): Promise<void> {
  await readSessionEarly()
  await readRowsEarly(member, collectionNames)
  await readDownloadedEarly(member)
  await cleanUpDevice()
  await readSession()
  await activeMember()
  await listPeople()
  for (const name of collectionNames) await listRows(member, name)
  await listDownloads(member)
  await listWithdrawn(ana)
  await readSpace(member)
  await offlineActivities(member)
  await queueMandatory(member, true)
  await runDownloads()
  await readOutbox(member)
  await outboxSummary(ana)
  await countUnsent(ana)
  await readDraft(member, 'sale')
  await readKeptPage(null, 'faq')
  await pinState(ana)
  await queueOperation({ member, kind: 'sale.report', payload: { ...sale, invoiceNumber: 'depois' } })
  await drainOutbox(ana, { force: true })
  if (await readSession(ana)) await pullChanges(member)
}

const tables = (Object.keys(databases) as Which[]).flatMap((which) =>
  databases[which]().tables.flatMap(({ name }) =>
    Object.keys(garbage).map((kind): [string, string, Which] => [kind, name, which]),
  ),
)

test.each(tables)('%s in the table %s of the %s: the app starts and goes on', async (kind, name, which) => {
  await fill()
  device.server.pullLines = () => [beginLine(), { kind: 'end', cursor: 'c2' }]
  const table = databases[which]().table(name)
  expect(await table.count()).toBeGreaterThan(0)
  await damage(table, kind)
  await useEverything()
  // Who lost their session, or the key to it, signs in again and goes on.
  await saveSession(signedIn(), 1)
  await useEverything()
  const sold = device.server.effects.filter(({ kind: sent }) => sent === 'sale.report')
  expect(sold.map(({ payload }) => (payload as typeof sale).invoiceNumber)).toContain('depois')
  // What the rows of the server lost, the looking through finds.
  await repairRows(member)
})

test('good rows beside damaged ones stay, and work that was not sent is sent', async () => {
  await fill()
  const [first] = await personDb(ana).outbox.toArray()
  await personDb(ana).outbox.put({ seq: first?.seq, id: first?.id, clientId: 1, sealed: first?.sealed } as never)
  await personDb(ana).outbox.add({ clientId: 1, kind: 7 } as never)
  expect(await drainOutbox(ana)).toMatchObject({ applied: 2, refused: 0, left: 0 })
  expect(device.server.effects.map(({ kind }) => kind)).toEqual(['sale.report', 'course.favourite'])
})

test.each(['downloads', 'files'] as const)('a damaged row of %s is brought again', async (name) => {
  await fill()
  const [file] = await deviceDb().files.toArray()
  const hash = file?.sha256 ?? ''
  await damage(deviceDb().table(name), 'missing fields')
  await cleanUpDevice()
  expect((await listDownloads(member)).map(({ state }) => state)).toEqual(['running'])
  await runDownloads()
  expect((await listDownloads(member)).map(({ state }) => state)).toEqual(['complete'])
  expect(await playedHash(hash, bytes.length)).toBe(sha256(bytes))
})

test('damaged locked rows are asked for again once their person is back', async () => {
  await fill()
  await lockPerson(ana)
  await damage(personDb(ana).lockedRows, 'cut records')
  expect(await unlockPerson(ana, '2580')).toMatchObject({ outcome: 'open' })
  expect(await personDb(ana).cursors.get(1)).toBeUndefined()
})
