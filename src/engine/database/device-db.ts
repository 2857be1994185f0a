import type { Dexie, Table } from 'dexie'
import type { RenditionName } from '#contract/engine/files/rendition.ts'
import type { Box } from '../lock/box.ts'
import { openDatabase, type DatabaseVersion } from './open-database.ts'
import type { Sealed } from '../session/seal.ts'
import { deviceRepairs } from './repair-device.ts'
import { repairOnRead } from './repair-on-read.ts'

/** A person who has signed in on this device. `sealed` is null while signed out, and while locked. */
export interface PersonRow {
  userId: string
  sealed: Sealed | null
  /** The session of somebody who is locked: only their PIN opens it. */
  locked?: Box | null
  /** The short name by which the list of people shows them; none of who has signed out. */
  card?: Sealed | null
  /** The client chosen last, or null while there is a choice to make. */
  clientId: number | null
  lastSeenAt: number
  /** Signed out or locked, but what was readable is perhaps not all gone yet (the app was closed meanwhile). */
  leaving: boolean
  /** Nothing readable of them is left. */
  closed?: boolean
}

/** A content file, stored once for everybody on the device under the hash of its bytes. */
export interface FileRow {
  sha256: string
  bytes: number
  type: string
  /** Bytes stored so far. The last chunk may be a broken one: a cut connection loses nothing that arrived. */
  received: number
  chunkBytes: number
  state: 'partial' | 'complete'
  /** Which copy of the bytes this row is of: its chunks lie under it. */
  copy: number
  /** A damaged copy that plays until this one is whole; see [Note: Damaged chunks]. */
  former?: number
  /** State of the hash after the whole chunks among them; see [Note: Streaming SHA-256]. */
  hash: Int32Array<ArrayBuffer>
  touchedAt: number
  /** When its stored bytes were last read through; see [Note: Damaged chunks]. */
  checkedAt?: number
}

/** One file as a download's manifest names it. */
export interface ManifestFile {
  /** The bundle that it is read through. */
  bundleId: string
  sha256: string
  bytes: number
  type: string
  /** A bundle's list that is not here yet: bytes of the files that it will name; see [Note: Long lists]. */
  ahead?: number
}

/** How a download ended badly; the dialog has a text for each. */
export type DownloadError = 'quota' | 'changed' | 'gone' | 'damaged'

/**
 * Why a download that could run does not: the network is not Wi-Fi (`wifi`), may not be (`ask`), or
 * the device saves data (`saver`).
 */
export type DownloadHold = 'wifi' | 'ask' | 'saver'

/**
 * A course, or some of its activities, that somebody keeps or is getting for offline use. What may be
 * absent is so in rows of the first release.
 */
export interface DownloadRow {
  userId: string
  clientId: number
  courseId: number
  /** `running` is in the queue; `withdrawn` holds nothing any more and waits for its person to have read so. */
  state: 'running' | 'paused' | 'complete' | 'failed' | 'withdrawn'
  error: DownloadError | null
  /** Activities asked for one by one; absent: the whole course. */
  items?: number[]
  /** Those asked for one by one before the whole course was: what stays of it when it is called off. */
  itemsBefore?: number[]
  /** Which rendition of what is played; absent: the standard one. */
  rendition?: RenditionName
  /** What was here in another rendition before this one was asked for: it plays until this one is whole. */
  before?: Pick<DownloadRow, 'files' | 'rendition' | 'bytes'>
  /** Place in the device's queue, the smallest first; absent: when it was asked for. */
  position?: number
  hold?: DownloadHold | null
  /** Its person said yes to the network of now, whatever it is; asked again when that network is gone. */
  agreed?: boolean
  /** Nobody tapped: a mandatory course that comes by itself. */
  automatic?: boolean
  /** The course's title, sealed for its person: a notice names what went when the course's row is gone. */
  title?: Sealed
  files: ManifestFile[]
  bytes: number
  startedAt: number
  completedAt: number | null
  /** The last slice ended without a connection. */
  offline: boolean
  /** Bytes that the browser has got by itself and not given yet; see [Note: Handing over]. */
  brought?: number
  /** The course has other files since: what is here plays on, the rest has to be asked for again. */
  outdated: boolean
}

/** A public document of a client as it was last read; it outlives a session. */
export interface DocumentRow {
  /** Slug of the client; '' where none is named. */
  client: string
  name: string
  etag: string
  content: unknown
  /** Whom it was shown to (user ids), where it is not for everybody. */
  readers?: string[]
}

/** Signing out that the server has not been told yet. */
export interface LogoutRow {
  id?: number
  userId: string
  sealed: Sealed
}

export interface DeviceTables {
  keys: Table<{ name: string; key: CryptoKey }, string>
  settings: Table<{ name: string; value: unknown }, string>
  people: Table<PersonRow, string>
  logouts: Table<LogoutRow, number>
  files: Table<FileRow, string>
  /** Bytes of a file's chunks by hash, copy and index; the key stands outside: see [Note: Flat memory]. */
  fileChunks: Table<ArrayBuffer, [sha256: string, copy: number, index: number]>
  downloads: Table<DownloadRow, [string, number, number]>
  /** Space held by bytes that mean nothing, for the outbox: see reserve.ts. */
  reserve: Table<ArrayBuffer, number>
  documents: Table<DocumentRow, [client: string, name: string]>
}

/** What the device keeps for everybody who uses it. */
export type DeviceDb = Dexie & DeviceTables

/** One version until 1.0.0; from then on never edited, only added to. */
const deviceVersions: readonly DatabaseVersion[] = [
  {
    tables: {
      keys: 'name',
      settings: 'name',
      people: 'userId',
      logouts: '++id',
      files: 'sha256',
      fileChunks: '',
      downloads: '[userId+clientId+courseId]',
      documents: '[client+name]',
      reserve: '',
    },
  },
]

/** What the browser calls the newest version: Dexie reckons with tens. */
export const deviceVersion: number = 10 * deviceVersions.length

let opened: { factory: IDBFactory; database: DeviceDb } | null = null

/** The device's database, `trilha-device`. Chunks of 2 MiB pass through it: nothing of it is cached in memory. */
export function deviceDb(): DeviceDb {
  if (opened?.factory !== globalThis.indexedDB) {
    const database = openDatabase('trilha-device', deviceVersions, { cache: 'disabled' }) as DeviceDb
    repairOnRead(database, deviceRepairs)
    opened = { factory: globalThis.indexedDB, database }
  }
  return opened.database
}

/** A small setting of the device, or undefined. */
export async function readSetting(name: string): Promise<unknown> {
  return (await deviceDb().settings.get(name))?.value
}

export async function writeSetting(name: string, value: unknown): Promise<void> {
  await deviceDb().settings.put({ name, value })
}
