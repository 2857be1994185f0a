import { expose } from 'comlink'
import { dropDraft, saveDraft, saveDraftBeside } from '#engine/rows/drafts.ts'
import { queueOperation } from '#engine/outbox/queue.ts'
import { sealText } from '#platform/persisted/part-cipher.ts'
import type { VaultApi } from './vault-api.ts'

const vault: VaultApi = {
  sealPart: sealText,
  queueOperation,
  saveDraft,
  saveDraftBeside,
  dropDraft,
  // Hardly ever wanted: not in the worker's first bytes.
  exportUnsent: async (...given) => (await import('#engine/copy/export-copy.ts')).exportUnsent(...given),
  importCopy: async (...given) => (await import('#engine/copy/import-copy.ts')).importCopy(...given),
}

expose(vault)
