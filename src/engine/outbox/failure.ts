import { stepOf } from '#contract/engine/errors.ts'
import { CallError } from '#platform/call-error.ts'
import { isUnreadable } from '../uploads/sealed-parts.ts'
import type { Delay, Refusal } from './settle.ts'

/**
 * What a failed upload or batch means.
 * - `stop`: no use in trying the others now.
 * - `wait`, `restart-upload`: this one later, the others go on.
 * - `refuse`: our server will never take this one.
 * - `isolate`: one of the batch is at fault; send them singly.
 */
export type Verdict =
  | ({ kind: 'stop'; stopped: 'offline' | 'signed-out' | 'server'; entireClient?: boolean } & Delay)
  | ({ kind: 'wait' | 'restart-upload' } & Delay)
  | ({ kind: 'refuse' } & Refusal)
  | { kind: 'isolate' }

/** Statuses by which our server says that a request itself is wrong. */
const wrong = new Set([400, 413, 415, 422])
const restart = new Set(['file.upload_unknown', 'file.part_missing'])

/** Seconds: for no longer is work put off by what is not our server's word. */
const longestOfStrangers = 300

/** Judges a failure. Only our own problem documents can refuse anything: portals and gateways cannot. */
export function judgeFailure(error: unknown, count: number, uploading: boolean): Verdict {
  if (isUnreadable(error)) return { kind: 'refuse', code: 'file.part_missing' }
  if (!(error instanceof CallError)) return { kind: 'stop', stopped: 'offline', cause: 'network' }
  const { problem, status, retryAfter } = error
  if (!problem) {
    // A gateway's 503 names a time as well; a portal's 200 does not. Whoever it is, another network ends the wait.
    const { stopped, wait } = retryAfter
      ? { stopped: 'server' as const, wait: Math.min(retryAfter, longestOfStrangers) }
      : { stopped: 'offline' as const, wait: undefined }
    return { kind: 'stop', stopped, cause: 'network', retryAfter: wait }
  }
  const { code } = problem
  if (status === 401) return { kind: 'stop', stopped: 'signed-out', cause: 'network', code }
  // Nothing is wrong with what was sent: it goes on as soon as its person has been through the step.
  if (stepOf(code))
    return { kind: 'stop', stopped: 'server', cause: 'network', state: 'held', code, entireClient: true }
  if (status === 403)
    return { kind: 'stop', stopped: 'server', cause: 'server', code, retryAfter: 60, entireClient: true }
  // This one has to wait for room at the server; what carries no file does not.
  if (uploading && code === 'file.too_many') return { kind: 'wait', cause: 'server', code, retryAfter }
  if (uploading && restart.has(code)) return { kind: 'restart-upload', cause: 'server', code }
  if (wrong.has(status)) {
    if (count > 1) return { kind: 'isolate' }
    return { kind: 'refuse', code, fields: problem.fields?.map(ownField), values: problem.values }
  }
  if (status === 409) return { kind: 'wait', cause: 'server', code, retryAfter }
  // Another client of theirs may be open.
  const entireClient = code === 'platform.maintenance'
  return { kind: 'stop', stopped: 'server', cause: 'server', code, retryAfter, entireClient }
}

/** `operations.0.payload.soldOn` of a batch of one is `soldOn` to the person who typed it. */
const ownField = <F extends { field: string }>(problem: F): F => ({
  ...problem,
  field: problem.field.replace(/^operations\.0\.(payload\.)?/, ''),
})
