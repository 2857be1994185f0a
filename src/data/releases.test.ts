import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { collectionNames, collections } from '#contract/sync/collections.ts'
import { operationKinds } from '#contract/sync/operations.ts'
import { dumpDatabase, restoreDatabase, type DatabaseDump } from '#test/support/database-dump.ts'
import { deviceDb, deviceVersions } from './device-db.ts'
import { playedHash } from './downloads/course.test-support.ts'
import { listDownloads } from './downloads/downloads.ts'
import { readDraft } from './drafts.ts'
import { drainOutbox } from './outbox/drain.ts'
import { readOutbox } from './outbox/read.ts'
import { readKeptPage } from './pages.ts'
import { personDb, personVersions } from './person-db.ts'
import { filmed, filmId, liveThrough, photographed } from './releases.test-support.ts'
import { listRows } from './rows.ts'
import { ana, freshDevice, member, sha256 } from './server.test-support.ts'
import { peopleSignedIn, readSession } from './session.ts'

const device = freshDevice()
const fileOf = (kind: string, version: number) =>
  new URL(`../../test/fixtures/databases/${kind}-${version}.json`, import.meta.url)
const readDump = (kind: string, version: number) =>
  JSON.parse(readFileSync(fileOf(kind, version), 'utf8')) as DatabaseDump

const newest = { device: deviceVersions.length, person: personVersions.length }

/** Writes down the newest versions. One that is there was left by a released app perhaps: it stays as it is. */
async function record(): Promise<void> {
  await liveThrough(device.server)
  const dumps = { device: await dumpDatabase('trilha-device'), person: await dumpDatabase(`trilha-${ana}`) }
  for (const kind of ['device', 'person'] as const) {
    const file = fileOf(kind, newest[kind])
    if (!existsSync(file)) writeFileSync(file, `${JSON.stringify(dumps[kind], null, 1)}\n`)
  }
}

test('every version that a local database ever had is kept as an app of that version left it', async () => {
  if (process.env['RECORD']) await record()
  for (const [kind, versions] of Object.entries(newest))
    for (let version = 1; version <= versions; version++) {
      const advice = `test/fixtures/databases/${kind}-${version}.json is missing: RECORD=1 npx vitest run --project app src/data/releases`
      expect(existsSync(fileOf(kind, version)), advice).toBe(true)
      expect(readDump(kind, version).version, advice).toBe(version)
    }
})

/** Which versions were on one device at the same time: every one of each at least once. */
const pairs = Array.from({ length: Math.max(newest.device, newest.person) }, (_, at) => ({
  deviceVersion: Math.min(at + 1, newest.device),
  personVersion: Math.max(1, at + 1 - (Math.max(newest.device, newest.person) - newest.person)),
}))

describe.each(pairs)('on a device with databases of versions $deviceVersion and $personVersion', (versions) => {
  const readDumps = () => [readDump('device', versions.deviceVersion), readDump('person', versions.personVersion)]

  test('everything is there and can be read', async () => {
    for (const dump of readDumps()) await restoreDatabase(dump)
    expect(await readSession()).toMatchObject({ user: { firstName: 'Ana' }, clientId: 1, refreshToken: 'refresh-1' })
    expect(await peopleSignedIn()).toEqual([ana])
    for (const collection of collectionNames) {
      const found = await listRows(member, collection)
      expect(found.length, collection).toBeGreaterThan(0)
      for (const row of found)
        expect(v.safeParse(collections[collection].schema, row).issues, collection).toBeUndefined()
    }
    const entries = await readOutbox(member)
    expect(entries.filter((entry) => entry.unreadable)).toEqual([])
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(Object.keys(operationKinds)))
    expect(new Set(entries.map(({ state }) => state))).toEqual(new Set(['applied', 'refused', 'held', 'waiting']))
    const draft = (await readDraft(member, 'sale')) as { observation: string; photo: { blob: Blob } }
    expect(draft.observation).toBe('meio digitada')
    expect(new Uint8Array(await draft.photo.blob.arrayBuffer())).toEqual(photographed)
    expect(await listDownloads(member)).toMatchObject([{ courseId: 5, state: 'complete', progress: 1 }])
    expect(await playedHash(filmId, filmed.length)).toBe(sha256(filmed))
    if (versions.deviceVersion > 1) expect(await readKeptPage(null, 'about')).toMatchObject({ version: 4 })
  })

  test('no row of any store is lost by the upgrade', async () => {
    const dumps = readDumps()
    for (const dump of dumps) await restoreDatabase(dump)
    await Promise.all([deviceDb().people.count(), personDb(ana).outbox.count()])
    expect([deviceDb().verno, personDb(ana).verno]).toEqual([newest.device, newest.person])
    for (const { name, stores } of dumps) {
      const database = name === 'trilha-device' ? deviceDb() : personDb(ana)
      for (const store of stores) {
        const keys = await database.table(store.name).toCollection().primaryKeys()
        expect(keys, `${name}/${store.name}`).toEqual(store.rows.map((row) => row.key))
      }
    }
  })

  test('what was never sent is sent, with its photos, each once', async () => {
    for (const dump of readDumps()) await restoreDatabase(dump)
    const unsent = (await readOutbox(member)).filter(({ state }) => state === 'waiting' || state === 'held')
    const report = await drainOutbox(ana, { force: true })
    expect(report).toMatchObject({ left: 0, refused: 0, stopped: null })
    expect(device.server.effects.map(({ id }) => id).toSorted()).toEqual(unsent.map(({ id }) => id).toSorted())
    expect(device.server.uploaded.size).toBe(2)
    for (const parts of device.server.uploads.values())
      expect(Buffer.concat([...parts.values()]).equals(photographed)).toBe(true)
    // The sign-out of the other person went along.
    expect(device.server.loggedOut).toEqual(['refresh-1'])
  })
})
