import { Dexie, type Table } from 'dexie'
import type { ErrorCode, FieldProblem } from '#contract/engine/errors.ts'
import type { CapturedBy } from '#contract/engine/sync/evidence.ts'
import type { CollectionName } from '#contract/engine/collection.ts'
import { collectionNames, collections } from '../model.ts'
import type { OperationKind } from '#contract/engine/operation.ts'
import type { Box } from '../lock/box.ts'
import type { PinKind } from '../lock/pin-rules.ts'
import { openDatabase, type DatabaseVersion } from './open-database.ts'
import type { Sealed } from '../session/seal.ts'
import { personRepairs } from './repair-person.ts'
import { repairOnRead } from './repair-on-read.ts'

/** A row as the server last gave it. */
export interface BaseRow {
  clientId: number
  key: string
  row: Record<string, unknown>
  /** That of the cursor it came under; see [Note: Swept at the end]. */
  startedOverAt?: number
}

/** The local effect of an operation that has not been answered; `row` null means it takes the row away. */
export interface OverlayRow {
  operationId: string
  clientId: number
  collection: CollectionName
  key: string
  row: Record<string, unknown> | null
  /** The operation's place in the outbox: later effects win. */
  seq: number
  /** What merging it with the server's row needs beside the two; its feature's own. */
  mergeHint?: unknown
}

/** Where the pull of one client stands. */
export interface CursorRow {
  clientId: number
  cursor: string | null
  /** When it was last brought up to date whole; null before the first time. */
  pulledAt: number | null
  /** Rows of the last pull that did not fit their schema and were left out. */
  skipped: number
  /** When everything began to be brought anew (ms since 1970); see [Note: Swept at the end]. */
  startedOverAt?: number
  /** Rows from before that may still lie here. */
  hasStaleRows?: boolean
}

export type OutboxState = 'waiting' | 'sending' | 'held' | 'refused' | 'applied'

/** What is known of one file's upload; the server knows which parts it has. */
export interface UploadState {
  uploadId: string
  done: boolean
  /** Bytes at the server when it was last asked. */
  sent?: number
}

/** One operation. Its content is sealed; what the drain must know before opening it stands beside it. */
export interface OutboxRow {
  seq?: number
  id: string
  clientId: number
  kind: OperationKind
  state: OutboxState
  capturedAt: string
  skewMs: number
  /** The device that captured it and its number there; null where that was lost. */
  device: CapturedBy | null
  dependsOn: string[]
  /** Payload, file references and local effects; kept for a while once applied, see [Note: Starting over]. */
  sealed: Sealed | null
  /** Operations of one subject that were never tried replace each other. */
  subject: string
  bytes: number
  tries: number
  /** Milliseconds since 1970. */
  nextAttemptAt: number
  /** What the wait is for: a network waits for any sign of one, a server that asked for time gets it. */
  backoff: 'network' | 'server' | null
  code: ErrorCode | null
  fields: FieldProblem[]
  values: Record<string, string | number>
  receipt: { number: string; at: string } | null
  /** One for each file that the operation carries. */
  uploads: Record<string, UploadState>
  settledAt: number | null
}

/** A sealed part (1 MiB before sealing) of a file that an operation carries. */
export interface OutboxFileRow {
  fileId: string
  index: number
  operationId: string
  sealed: Sealed
}

/** A half-filled form; `blobs` are the files in it. */
export interface DraftRow {
  clientId: number
  form: string
  sealed: Sealed
  blobs: Sealed[]
  savedAt: number
}

/** A person's PIN on this device. It stands in their database for its strict durability: tries are counted here. */
export interface PinRow {
  name: 'pin'
  kind: PinKind
  salt: Uint8Array<ArrayBuffer>
  /** Of PBKDF2-SHA-256. */
  iterations: number
  /** Whatever is locked goes into boxes for it; see [Note: Locked without a secret]. */
  publicKey: ArrayBuffer
  /** Of the private key under the PIN. */
  iv: Uint8Array<ArrayBuffer>
  /** The private key under the PIN, and that under the device's key. */
  privateKey: Sealed
  /** What the server's half of the key is asked for by; absent where the PIN alone opens it. */
  serverHalf?: string
  /** Since the last right one, counted before each was made. */
  tries: number
  /** Milliseconds since 1970, by the device's clock. */
  triedAt: number
}

/** This device as its person's operations name it; see [Note: Evidence]. It goes with the outbox that it numbers. */
export interface DeviceLineRow {
  name: 'device'
  id: string
  /** Number of the newest operation; 0 before the first. */
  highest: number
}

/** Some of the rows that lay readable before their person was locked. */
export interface LockedRow {
  index: number
  box: Box
}

/** The table of a collection: rows as the server gave them, by client and key. */
export type BaseTable = Table<BaseRow, [number, string]>

type BaseTables = { [C in CollectionName]: BaseTable }
export interface PersonTables extends BaseTables {
  overlay: Table<OverlayRow, [string, string, string]>
  cursors: Table<CursorRow, number>
  outbox: Table<OutboxRow, number>
  outboxFiles: Table<OutboxFileRow, [string, number]>
  drafts: Table<DraftRow, [number, string]>
  pin: Table<PinRow, string>
  device: Table<DeviceLineRow, string>
  lockedRows: Table<LockedRow, number>
}

/** Everything of one person on this device. */
export type PersonDb = Dexie & PersonTables

/** Each collection's table: by client and key, and by the fields it names. */
const collectionStores = Object.fromEntries(
  collectionNames.map((name) => [
    name,
    ['[clientId+key]', ...(collections[name].indexes ?? []).map((field) => `[clientId+row.${field}]`)].join(', '),
  ]),
)

/** One version until 1.0.0; from then on never edited, only added to. */
const personVersions: readonly DatabaseVersion[] = [
  {
    tables: {
      ...collectionStores,
      overlay: '[operationId+collection+key], [clientId+collection]',
      cursors: 'clientId',
      outbox: '++seq, &id, clientId, subject',
      outboxFiles: '[fileId+index], operationId',
      drafts: '[clientId+form]',
      pin: 'name',
      device: 'name',
      lockedRows: 'index',
    },
  },
]

/** What the browser calls the newest version: Dexie reckons with tens. */
export const personVersion: number = 10 * personVersions.length

let factory: IDBFactory | null = null
const opened = new Map<string, PersonDb>()

/**
 * A person's database, `trilha-<user id>`. Durability is strict: what was accepted here survives a
 * power cut (65 ms became 299 ms for 200 transactions when measured; people type slower).
 */
export function personDb(userId: string): PersonDb {
  if (factory !== globalThis.indexedDB) {
    opened.clear()
    factory = globalThis.indexedDB
  }
  const known = opened.get(userId)
  if (known) return known
  const database = openDatabase(`trilha-${userId}`, personVersions, {
    chromeTransactionDurability: 'strict',
  }) as PersonDb
  repairOnRead(database, personRepairs)
  opened.set(userId, database)
  return database
}

/** The tables of all collections. */
export const baseTables = (database: PersonDb): BaseTable[] => collectionNames.map((collection) => database[collection])

/** Every row of one client behind a key of its collection. */
export const ofClient = (table: BaseTable, clientId: number, after: string | typeof Dexie.minKey = Dexie.minKey) =>
  table.where('[clientId+key]').between([clientId, after], [clientId, Dexie.maxKey], false)

/** Every row of one client in a collection, at most so many at a time: one long read would freeze a page. */
export async function* pagesOfClient(
  table: BaseTable,
  clientId: number,
  rowsAtOnce: number,
): AsyncGenerator<BaseRow[]> {
  for (let after: string | undefined; ;) {
    const rows: BaseRow[] = await ofClient(table, clientId, after).limit(rowsAtOnce).toArray()
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)?.key
  }
}
