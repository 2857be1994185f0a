import { expose } from 'comlink'
import { dropDraft, saveDraft } from '#data/drafts.ts'
import { queueOperation, recordProgress } from '#data/outbox/queue.ts'
import { sealText } from '#platform/persisted/part-cipher.ts'
import type { VaultApi } from './vault-api.ts'

const vault: VaultApi = {
  sealPart: sealText,
  queueOperation,
  recordProgress,
  saveDraft,
  dropDraft,
  // Hardly ever wanted: not in the worker's first bytes.
  exportUnsent: async (...given) => (await import('#data/outbox/copy/export-copy.ts')).exportUnsent(...given),
  importCopy: async (...given) => (await import('#data/outbox/copy/import-copy.ts')).importCopy(...given),
}

expose(vault)
