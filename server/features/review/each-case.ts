import { createHash } from 'node:crypto'
import type { CaseKey } from '#server/engine/cases/case-service.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { ProblemError } from '#server/platform/problem.ts'

/** One of many cases; `after` is the decision that was seen last. */
export interface NamedCase {
  queue: string
  caseId: string
  after: string | null
}

/** A key for one case of a batch: the batch sent again does none of them twice. */
function keyOf(batch: string | null, { queue, caseId }: CaseKey): string | null {
  if (batch === null) return null
  const hex = createHash('sha256').update(`${batch} ${queue} ${caseId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Does something with many cases, each on its own: what one of them refuses stops no other, and is told by its code. */
export async function eachCase<T>(
  staff: Staff,
  cases: readonly NamedCase[],
  work: (own: Staff, key: CaseKey, after: string | null) => Promise<T>,
): Promise<{ queue: string; caseId: string; code: string | null; done: T | null }[]> {
  const results = []
  for (const { queue, caseId, after } of cases) {
    const key = { clientId: staff.clientId, queue, caseId }
    const result = await work({ ...staff, key: keyOf(staff.key, key) }, key, after).then(
      (done) => ({ code: null, done }),
      (error: unknown) => {
        if (error instanceof ProblemError) return { code: error.code, done: null }
        throw error
      },
    )
    results.push({ queue, caseId, ...result })
  }
  return results
}
