import type { UnsentCopy } from '#engine/copy/export-copy.ts'
import type { ImportReport } from '#engine/copy/import-copy.ts'
import type { QueueInput } from '#engine/outbox/queue.ts'
import type { Member } from '#engine/session/member.ts'
import type { OperationKind } from '#contract/engine/operation.ts'

/** What the vault worker does for the page: everything that seals, off the page's thread. */
export interface VaultApi {
  /** Seals a persisted part under the cookie's key. */
  sealPart(name: string, key: string, value: string): Promise<string>
  /** See `queueOperation` of #engine/outbox/queue.ts. */
  queueOperation<K extends OperationKind>(input: QueueInput<K>): Promise<string>
  /** See `saveDraft` of #engine/rows/drafts.ts. */
  saveDraft(member: Member, form: string, value: unknown): Promise<void>
  /** See `saveDraftBeside` of #engine/rows/drafts.ts. */
  saveDraftBeside(
    member: Member,
    place: { form: string; beside: string; lock: string },
    value: unknown,
  ): Promise<boolean>
  /** See `dropDraft` of #engine/rows/drafts.ts. */
  dropDraft(member: Member, form: string): Promise<void>
  /** See `exportUnsent` of #engine/copy/export-copy.ts. */
  exportUnsent(userId: string, password: string): Promise<UnsentCopy>
  /** See `importCopy` of #engine/copy/import-copy.ts. */
  importCopy(userId: string, file: Blob, password: string): Promise<ImportReport>
}
