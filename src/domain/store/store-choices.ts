import { listStores } from '#contract/features/store/store-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'

/** Active stores that some words find, for a field of the desk. */
export async function storeChoices(
  words: string,
  signal: AbortSignal,
): Promise<{ id: string; name: string; detail: string }[]> {
  const search = words.trim()
  const { rows } = await staffCall(listStores, { query: search ? { search } : {} }, { signal })
  return rows.map(({ id, name, code, chain, city }) => ({
    id: String(id),
    name,
    detail: [code, chain, city].filter(Boolean).join(' · '),
  }))
}
