import { useEffect, useState } from 'react'
import { courseContent, type Course } from '#contract/features/course/course-contract.ts'
import type { Activity } from '#contract/features/activity/activity-row.ts'
import { call } from '#engine/session/api.ts'
import { CallError, problemCode } from '#platform/call-error.ts'
import { callErrorText } from '#platform/error-text.ts'
import { memberKey } from '../course-queries.ts'
import type { Member } from '#platform/session-store.ts'

export interface CourseContent {
  course: Course
  activities: Activity[]
}

export type RemoteCourse =
  | { status: 'loading' }
  | { status: 'found'; content: CourseContent }
  | { status: 'failed'; reason: 'offline' | 'missing' | 'other'; text: string }

// A deep link opens the course and then its player: one call is enough for both.
const fetched = new Map<string, CourseContent>()

function failure(error: unknown): RemoteCourse {
  const code = problemCode(error)
  if (code === 'course.not_found' || code === 'access.module_off')
    return { status: 'failed', reason: 'missing', text: callErrorText(error) }
  const offline = error instanceof CallError && error.kind !== 'problem'
  return { status: 'failed', reason: offline ? 'offline' : 'other', text: callErrorText(error) }
}

const nowhere: RemoteCourse = { status: 'failed', reason: 'missing', text: '' }

/**
 * The course as the server has it, for a link that arrives before the first pull. Asked only when
 * `wanted`; asked again when the network comes back and by `retry`.
 */
export function useRemoteCourse(
  member: Member,
  courseId: number,
  wanted: boolean,
): { remote: RemoteCourse; retry: () => void } {
  const key = memberKey(member, String(courseId))
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ asked: string; remote: RemoteCourse } | null>(null)
  const possible = Number.isSafeInteger(courseId) && courseId > 0
  const asked = `${key}/${attempt}`

  useEffect(() => {
    // Once the device has it itself, what was fetched is not kept over the loss of it.
    if (!wanted) fetched.delete(key)
    if (!wanted || !possible || fetched.has(key)) return
    const stop = new AbortController()
    const ask = async () => {
      try {
        const content = await call(courseContent, { params: { courseId: String(courseId) } }, { signal: stop.signal })
        fetched.set(key, content)
        setAnswer({ asked, remote: { status: 'found', content } })
      } catch (error) {
        if (!stop.signal.aborted) setAnswer({ asked, remote: failure(error) })
      }
    }
    void ask()
    return () => stop.abort()
  }, [asked, key, courseId, wanted, possible])

  const failed = answer?.asked === asked && answer.remote.status === 'failed'
  useEffect(() => {
    if (!failed) return
    const again = () => setAttempt((count) => count + 1)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [failed])

  const retry = () => setAttempt((count) => count + 1)
  if (!possible) return { remote: nowhere, retry }
  const known = fetched.get(key)
  if (known) return { remote: { status: 'found', content: known }, retry }
  return { remote: answer?.asked === asked ? answer.remote : { status: 'loading' }, retry }
}
