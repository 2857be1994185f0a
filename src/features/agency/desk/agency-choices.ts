import { listAgencies } from '#contract/features/agency/agency-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import type { Picked } from '#ui/picker/picker.tsx'

/** Active agencies that some words find, without one. */
export const otherAgencies =
  (except: number) =>
  async (words: string, signal: AbortSignal): Promise<Picked[]> => {
    const search = words.trim()
    const { rows } = await staffCall(listAgencies, { query: search ? { search } : {} }, { signal })
    return rows.flatMap(({ id, name, code }) => (id === except ? [] : { id: String(id), name, detail: code }))
  }
