import { listPeople } from '#contract/features/people/people-contract.ts'
import { listBranches, listPositions, readBranch } from '#contract/features/structure/structure-contract.ts'
import type { ListedBranch } from '#contract/features/structure/structure-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'

/** Something of the client to choose, as a field of the desk shows it. */
export interface Choice {
  id: string
  name: string
  detail?: string
}

/** What may be asked for: some words; none gives what comes first. */
const asked = (words: string) => (words.trim() ? { search: words.trim() } : {})

/** Where a branch stands, from the top down. */
export const pathOf = ({ above }: Pick<ListedBranch, 'above'>): string => above.map(({ name }) => name).join(' › ')

/** Active branches that some words find. */
export async function branchChoices(words: string, signal: AbortSignal): Promise<Choice[]> {
  const { rows } = await staffCall(listBranches, { query: asked(words) }, { signal })
  return rows.map(({ id, name, code, above }) => ({
    id,
    name,
    detail: [code, pathOf({ above })].filter(Boolean).join(' · '),
  }))
}

/** One branch, active or not. */
export async function branchChoice(branchId: string, signal: AbortSignal): Promise<Choice> {
  const { id, name } = await staffCall(readBranch, { params: { branchId } }, { signal })
  return { id, name }
}

/** Active positions that some words find. */
export async function positionChoices(words: string, signal: AbortSignal): Promise<Choice[]> {
  const { rows } = await staffCall(listPositions, { query: asked(words) }, { signal })
  return rows.map(({ id, name, code, country }) => ({ id, name, detail: `${code} · ${country}` }))
}

/** People of the client that some words find. */
export async function personChoices(words: string, signal: AbortSignal): Promise<Choice[]> {
  const { rows } = await staffCall(listPeople, { query: asked(words) }, { signal })
  return rows.map(({ userId, firstName, lastName, email }) => ({
    id: userId,
    name: `${firstName} ${lastName}`.trim() || email,
    detail: email,
  }))
}
