import { expose } from 'comlink'
import { dropDraft, saveDraft } from '#data/drafts.ts'
import { queueOperation, recordProgress } from '#data/outbox/queue.ts'
import { sealText } from '#platform/persisted/part-cipher.ts'
import type { VaultApi } from './vault-api.ts'

const vault: VaultApi = { sealPart: sealText, queueOperation, recordProgress, saveDraft, dropDraft }

expose(vault)
