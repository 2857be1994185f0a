import { notedLaunches } from '#domain/scorm/scorm-actions.ts'
import { reportError } from '#platform/report-error.ts'
import type { Member } from '#platform/session-store.ts'

/** At the start of the app: what lessons said as their tab was closed is kept without waiting for their next launch. */
export function followLessons(member: Member): () => void {
  const left = new AbortController()
  const collect = async () => {
    if ((await notedLaunches(member)).length === 0 || left.signal.aborted) return
    const { collectLeft } = await import('./keep-left.ts')
    if (!left.signal.aborted) await collectLeft(member)
  }
  // A content origin that does not answer is asked again at the next start, or as the next lesson is opened.
  collect().catch(reportError)
  return () => left.abort()
}
