import { clientHeader, wireHeader } from '#contract/engine/endpoint.ts'
import { newId } from '#contract/engine/ids.ts'
import type { OperationAnswer } from '#contract/engine/operation.ts'
import { deviceHeader, writeReading } from '#contract/engine/sync/evidence.ts'
import { wireVersion } from '#contract/engine/sync/wire.ts'
import type { Lease } from '#contract/features/attempt/attempt-schema.ts'
import { momentAt } from '#server/features/attempt/attempt.test-support.ts'
import { exam, type Taker } from './exam.ts'

async function post<T>(url: string, { token, deviceId }: Taker, highest: number, body: unknown): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      [clientHeader]: String(exam.clientId),
      [wireHeader]: String(wireVersion),
      [deviceHeader]: writeReading({ id: deviceId, clock: Date.now(), highest }),
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** Starts somebody's attempt as their device does. */
export function startAttempt(origin: string, taker: Taker): Promise<Lease> {
  const { courseId, activityId } = exam
  const { deviceId } = taker
  return post(`${origin}/api/attempts/`, taker, 0, { courseId, activityId, deviceId, language: 'pt-BR' })
}

/** What somebody's device sends to hand an attempt in with the first choice of every question. */
export function finishOf({ deviceId }: Pick<Taker, 'deviceId'>, lease: Lease) {
  const begunAt = Date.parse(lease.issuedAt)
  const answers = lease.questions.map((question, at) => ({
    question: at,
    seq: at + 1,
    value: question.kind === 'single' ? { kind: 'single', choice: question.choices[0]?.id } : null,
    moment: momentAt(begunAt, at),
  }))
  const { id: attemptId, sha256 } = lease
  const begun = momentAt(begunAt, 0)
  return {
    id: newId(),
    kind: 'attempt.finish' as const,
    capturedAt: new Date().toISOString(),
    skewMs: 0,
    payload: { attemptId, begun, heard: [], answers, sha256, left: 0, by: 'person' as const },
    dependsOn: [],
    device: { id: deviceId, number: 1 },
  }
}

/** Hands somebody's attempt in as their device does. */
export async function finishAttempt(origin: string, taker: Taker, lease: Lease): Promise<void> {
  const sent = await post<{ answers: OperationAnswer[] }>(`${origin}/api/operations/`, taker, 1, {
    operations: [finishOf(taker, lease)],
  })
  if (sent.answers[0]?.outcome !== 'applied') throw new Error(`it was not handed in: ${JSON.stringify(sent.answers)}`)
}
