import type { Remote } from 'comlink'
import type { VaultApi } from '#workers/vault/vault-api.ts'

let remote: Promise<Remote<VaultApi>> | null = null

async function startVault(): Promise<Remote<VaultApi>> {
  const worker = new Worker(new URL('../../../workers/vault/index.ts', import.meta.url), {
    type: 'module',
    name: 'vault',
  })
  const { wrap } = await import('comlink')
  return wrap<VaultApi>(worker)
}

/** The worker that seals what the device keeps and queues what a person does; started when first wanted. */
export function vault(): Promise<Remote<VaultApi>> {
  remote ??= startVault()
  return remote
}
