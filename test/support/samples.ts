import type { Course } from '#contract/features/course/course-contract.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { FileRef } from '#contract/engine/files/file.ts'
import { newId } from '#contract/engine/ids.ts'
import type { OperationKind, PayloadOf } from '#contract/engine/operation.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { makePhoto } from './photos/make-photo.ts'

// [Note: Samples] What tests need of a feature to try it like every other one stands beside it, in
// `server/features/X/X.samples.ts`: an operation has its fault tests by it, an endpoint those of access and bad input.

/** A file that an operation carries. */
interface SampleFile {
  ref: FileRef
  blob: Blob
}

/** What a person does, ready to be queued. */
export interface Sample<K extends OperationKind> {
  payload: PayloadOf<K>
  files: SampleFile[]
}

/**
 * One kind of operation, for the faults every kind must bear. The server is the one of `test-content.ts`: its
 * courses, stores and products.
 */
export interface OperationSample<K extends OperationKind> {
  /** Something somebody new can do at once, and that the server takes. */
  make(): Promise<Sample<K>>
  /** What must be there of its person before, in the client of `test-content.ts`. */
  prepare?(tx: Tx, userId: string, payload: PayloadOf<K>): Promise<void>
  /** How often it took effect for this person, as the server's tables tell: once, whatever the network did. */
  effects(tx: Tx, userId: string): Promise<number>
}

/** What an endpoint would take. */
export interface EndpointInput {
  params?: Record<string, string>
  body?: Record<string, unknown>
}

/** The samples of one feature. */
export interface FeatureSamples {
  /** Rows that its operations need, in the client of `test-content.ts`. */
  readonly content?: (tx: Tx, clientId: number) => Promise<void>
  operations?: { readonly [K in OperationKind]?: OperationSample<K> }
  endpoints?: Readonly<Record<string, EndpointInput>>
}

/** Declares a feature's samples. */
export const featureSamples = (samples: FeatureSamples): FeatureSamples => samples

/** The password of everybody in tests. */
export const password = 'uma senha boa'

/** A hash as any file may have it. */
export const sha256 = 'a'.repeat(64)

/** Receipts that were given to a person under a letter: each effect takes one number. */
export async function receipts(tx: Tx, userId: string, letter: string): Promise<number> {
  const row = await tx
    .selectFrom('counter')
    .select('value')
    .where('client_id', '=', 1)
    .where('name', '=', `receipt:${letter}:${userId}`)
    .executeTakeFirst()
  return row?.value ?? 0
}

/** Rows of a person in a table of the client: one that each operation adds to. */
export async function rowsOf(tx: Tx, userId: string, table: keyof Tables): Promise<number> {
  const { rows } = await sql`SELECT FROM ${sql.table(table)} WHERE client_id = 1 AND user_id = ${userId}`.execute(tx)
  return rows.length
}

/** A picture that nobody sent before. */
export async function takePicture(): Promise<SampleFile> {
  const { buffer, mimeType } = await makePhoto('amostra', 64, 48)
  const bytes = Uint8Array.from(buffer)
  const hash = createHash('sha256').update(bytes).digest('hex')
  return {
    ref: { fileId: newId(), sha256: hash, bytes: bytes.length, type: mimeType },
    blob: new Blob([bytes], { type: mimeType }),
  }
}

/** A course of one activity for samples, on no list, where other tests count courses. */
export const sampleCourse = (id: number, title: string): Course => ({
  id,
  title: { 'pt-BR': title },
  description: {},
  cover: '',
  coverColor: '#d65a40',
  areaId: '',
  groupId: '',
  categoryId: '',
  tagIds: [],
  enrollmentType: 'automatic',
  mandatory: false,
  blockMenu: false,
  points: 0,
  minutes: 0,
  activityCount: 1,
  bytes: 0,
  supportMaterials: [],
})
