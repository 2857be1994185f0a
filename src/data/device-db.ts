import type { Dexie, Table } from 'dexie'
import type { Page, PageName } from '#contract/page.ts'
import { openDatabase, type DatabaseVersion } from './open-database.ts'
import type { Sealed } from './seal.ts'

/** A person who has signed in on this device. `sealed` is null while signed out. */
export interface PersonRow {
  userId: string
  sealed: Sealed | null
  /** The client chosen last, or null while there is a choice to make. */
  clientId: number | null
  lastSeenAt: number
  /** Signed out, but what was readable is perhaps not all gone yet (the app was closed meanwhile). */
  leaving: boolean
}

/** A content file, stored once for everybody on the device under the hash of its bytes. */
export interface FileRow {
  sha256: string
  /** Ids under which clients know these bytes. */
  fileIds: string[]
  bytes: number
  type: string
  extension: string
  /** Bytes stored so far. The last chunk may be a broken one: a cut connection loses nothing that arrived. */
  received: number
  chunkBytes: number
  state: 'partial' | 'whole'
  /** State of the hash after the whole chunks among them; see [Note: Streaming SHA-256]. */
  hash: Int32Array<ArrayBuffer>
  touchedAt: number
}

/** One file as a download's manifest names it. */
export interface ManifestFile {
  fileId: string
  sha256: string
  bytes: number
  type: string
  extension: string
}

/** How a download ended badly; the dialog has a text for each. */
export type DownloadError = 'quota' | 'changed' | 'gone' | 'damaged'

/** A course that somebody keeps, or is getting, for offline use. */
export interface DownloadRow {
  userId: string
  clientId: number
  courseId: number
  state: 'running' | 'complete' | 'failed'
  error: DownloadError | null
  files: ManifestFile[]
  bytes: number
  startedAt: number
  completedAt: number | null
  /** The last slice ended without a connection. */
  offline: boolean
  /** The course has other files since: what is here plays on, the rest has to be asked for again. */
  outdated: boolean
}

/** A written page as it was last read; public, so it outlives a session. */
export interface PageRow {
  /** Slug of the client; '' where none is named. */
  client: string
  page: PageName
  etag: string
  content: Page
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
  /** Bytes of a file's chunks by hash and index; the key stands outside: see [Note: Flat memory]. */
  fileChunks: Table<ArrayBuffer, [sha256: string, index: number]>
  downloads: Table<DownloadRow, [string, number, number]>
  pages: Table<PageRow, [client: string, page: PageName]>
}

/** What the device keeps for everybody who uses it. */
export type DeviceDb = Dexie & DeviceTables

// Never edit this list, only add to it.
const versions: DatabaseVersion[] = [
  {
    stores: {
      keys: 'name',
      settings: 'name',
      people: 'userId',
      logouts: '++id',
      files: 'sha256, *fileIds',
      fileChunks: '',
      downloads: '[userId+clientId+courseId]',
    },
  },
  { stores: { pages: '[client+page]' } },
]

let opened: { factory: IDBFactory; database: DeviceDb } | null = null

/** The device's database, `trilha-device`. Chunks of 4 MiB pass through it: nothing of it is cached in memory. */
export function deviceDb(): DeviceDb {
  if (opened?.factory !== globalThis.indexedDB) {
    const database = openDatabase('trilha-device', versions, { cache: 'disabled' }) as DeviceDb
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
