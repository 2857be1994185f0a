import type { UnsentCopy } from '#data/outbox/copy/export-copy.ts'
import type { ImportReport } from '#data/outbox/copy/import-copy.ts'
import type { QueueInput } from '#data/outbox/queue.ts'
import type { Member } from '#data/member.ts'
import type { OperationKind, PayloadOf } from '#contract/sync/operations.ts'

/** What the vault worker does for the page: everything that seals, off the page's thread. */
export interface VaultApi {
  /** Seals a persisted part under the cookie's key. */
  sealPart(name: string, key: string, value: string): Promise<string>
  /** See `queueOperation` of #data/outbox/queue.ts. */
  queueOperation<K extends OperationKind>(input: QueueInput<K>): Promise<string>
  /** See `recordProgress` of #data/outbox/queue.ts. */
  recordProgress(member: Member, input: PayloadOf<'activity.progress'>): Promise<string>
  /** See `saveDraft` of #data/drafts.ts. */
  saveDraft(member: Member, form: string, value: unknown): Promise<void>
  /** See `dropDraft` of #data/drafts.ts. */
  dropDraft(member: Member, form: string): Promise<void>
  /** See `exportUnsent` of #data/outbox/copy/export-copy.ts. */
  exportUnsent(userId: string, password: string): Promise<UnsentCopy>
  /** See `importCopy` of #data/outbox/copy/import-copy.ts. */
  importCopy(userId: string, file: Blob, password: string): Promise<ImportReport>
}
