import type { FileRef } from '#contract/engine/files/file.ts'
import type { CollectionName } from '#contract/engine/collection.ts'
import type { OperationKind, PayloadOf } from '#contract/engine/operation.ts'
import type { OutboxRow } from '../database/person-db.ts'
import { openValue, sealValue, type Sealed } from '../session/seal.ts'

/** One local effect: the row as it will be, or null where it goes. */
export interface Effect {
  collection: CollectionName
  key: string
  row: Record<string, unknown> | null
  /** What merging it with the server's row needs beside the two. */
  mergeHint?: unknown
}

/** Kind and payload together, so that the one tells the other's type. */
export type OperationContent = { [K in OperationKind]: { kind: K; payload: PayloadOf<K> } }[OperationKind]

/** What is sealed of an operation. The effects are kept so that they can be shown again after a sign-out. */
export type SealedContent = OperationContent & { files: FileRef[]; effects: Effect[] }

const purpose = (operationId: string) => `outbox:${operationId}`

export async function sealContent(userId: string, operationId: string, content: SealedContent): Promise<Sealed> {
  return sealValue(userId, purpose(operationId), content)
}

/** The content of an outbox row; null when it was delivered, or cannot be read on this device any more. */
export async function openContent(userId: string, row: OutboxRow): Promise<SealedContent | null> {
  return row.sealed ? ((await openValue(userId, purpose(row.id), row.sealed)) as SealedContent | null) : null
}
