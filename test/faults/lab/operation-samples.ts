import { createHash } from 'node:crypto'
import { newId } from '#contract/engine/ids.ts'
import type { OperationKind, PayloadOf } from '#contract/engine/operation.ts'
import type { CarriedFile } from '#engine/uploads/sealed-parts.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { makePhoto } from '../../support/photos/make-photo.ts'

/** What a person does, ready to be queued. */
export interface Sample<K extends OperationKind> {
  payload: PayloadOf<K>
  files: CarriedFile[]
}

/**
 * One kind of operation, for the faults every kind must bear. The server is the one of
 * `content.test-support.ts`: its courses, stores and products.
 */
export interface OperationSample<K extends OperationKind> {
  /** Something somebody new can do at once, and that the server takes. */
  make(): Promise<Sample<K>>
  /** How often it took effect for this person, as the server's tables tell: once, whatever the network did. */
  effects(tx: Tx, userId: string): Promise<number>
}

/** Receipts that were given to a person under a letter: each effect takes one number. */
async function receipts(tx: Tx, userId: string, letter: string): Promise<number> {
  const row = await tx
    .selectFrom('counter')
    .select('value')
    .where('client_id', '=', 1)
    .where('name', '=', `receipt:${letter}:${userId}`)
    .executeTakeFirst()
  return row?.value ?? 0
}

async function rows(tx: Tx, userId: string, table: 'sale' | 'photo'): Promise<number> {
  const found = await tx
    .selectFrom(table)
    .select('id')
    .where('client_id', '=', 1)
    .where('user_id', '=', userId)
    .execute()
  return found.length
}

async function takePicture(): Promise<CarriedFile> {
  const { buffer, mimeType } = await makePhoto('amostra', 64, 48)
  const bytes = Uint8Array.from(buffer)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return {
    ref: { fileId: newId(), sha256, bytes: bytes.length, type: mimeType },
    blob: new Blob([bytes], { type: mimeType }),
  }
}

/** The second course's one activity: ten pages, no menu that blocks. */
const seen = { courseId: 2, activityId: 201, covered: [[0, 10]] as [number, number][], position: 10 }

let invoices = 0

/** Every kind of operation. A new one is added here and has its tests of rows 1 to 5: see docs/faults.md. */
export const operationSamples: { readonly [K in OperationKind]: OperationSample<K> } = {
  'activity.progress': {
    make: async () => ({ payload: { ...seen, covered: [[0, 4]], position: 4 }, files: [] }),
    effects: (tx, userId) => receipts(tx, userId, 'A'),
  },
  'activity.completion': {
    make: async () => ({ payload: seen, files: [] }),
    effects: (tx, userId) => receipts(tx, userId, 'A'),
  },
  'course.favourite': {
    make: async () => ({ payload: { courseId: 2, favourite: true }, files: [] }),
    effects: (tx, userId) => receipts(tx, userId, 'P'),
  },
  'sale.report': {
    make: async () => {
      const photo = await takePicture()
      const lines = [{ productId: 1, quantity: 2 }]
      const invoiceNumber = `L${++invoices}`
      const payload = {
        invoiceNumber,
        storeId: 1,
        soldOn: '2026-11-17',
        lines,
        observation: 'amostra',
        photo: photo.ref,
      }
      return { payload, files: [photo] }
    },
    effects: (tx, userId) => rows(tx, userId, 'sale'),
  },
  'photo.send': {
    make: async () => {
      const photo = await takePicture()
      return { payload: { photoTypeId: 1, storeId: 1, photo: photo.ref }, files: [photo] }
    },
    effects: (tx, userId) => rows(tx, userId, 'photo'),
  },
}

/** The kinds as a test runner wants them. */
export const sampledKinds = Object.keys(operationSamples) as OperationKind[]

/** The sample of a kind. */
export const sampleOf = <K extends OperationKind>(kind: K): OperationSample<K> => operationSamples[kind]
