import type { Lease } from '#contract/features/attempt/attempt-schema.ts'
import { operationHandlers, serverParts } from '#server/features.ts'
import { startAttempt } from '#server/features/attempt/lease/start-service.ts'
import type { Member } from '#server/engine/session/members.ts'
import type { Services } from '#server/engine/services.ts'
import { takeOperations } from '#server/engine/sync/operation-service.ts'
import { connectTo } from '#test/support/database/postgres.ts'
import { exam, seedExam, type Taker } from './exam.ts'
import { finishOf } from './take-test.ts'

/** Where many sat the test before: what is measured is done by those who come next. */
export interface Hall {
  services: Services
  /** Who comes next: they have not begun. */
  next(): Taker
  start(taker: Taker): Promise<Lease>
  finish(taker: Taker, lease: Lease): Promise<void>
}

/** A client in which so many people took the test, each once; of every second one the essays wait for marks (`marking`). */
export async function openHall(
  services: Services,
  attempts: number,
  { newcomers, marking }: { newcomers: number; marking: boolean },
): Promise<Hall> {
  for (const part of serverParts) if (part.findMember) services.members.use(part.findMember(services))
  const takers = await seedExam(services, Math.max(attempts + newcomers, 1000))
  const memberOf = async ({ userId }: Taker): Promise<Member> => {
    const found = await services.members.find(userId, exam.clientId)
    if (!found) throw new Error('nobody is there')
    return { ...found, userId, sessionId: userId }
  }
  const start = async (taker: Taker): Promise<Lease> => {
    const { courseId, activityId } = exam
    const device = { id: taker.deviceId, name: 'Chrome' }
    return startAttempt(services, await memberOf(taker), { courseId, activityId, device, language: 'pt-BR' })
  }
  const finish = async (taker: Taker, lease: Lease): Promise<void> => {
    const [answer] = await takeOperations(services, operationHandlers, await memberOf(taker), [finishOf(taker, lease)])
    if (answer?.outcome !== 'applied') throw new Error(`it was not handed in: ${JSON.stringify(answer)}`)
  }
  const first = takers[0]
  if (!first) throw new Error('nobody is there')
  await finish(first, await start(first))
  await copyAttempt(services.config.databaseUrl ?? '', attempts, marking)
  let came = attempts
  const next = (): Taker => {
    const taker = takers[came++]
    if (!taker) throw new Error('nobody is left')
    return taker
  }
  return { services, next, start, finish }
}

/** Everybody else took the test as the first did, in plain SQL: what is there before is not measured. */
async function copyAttempt(databaseUrl: string, attempts: number, marking: boolean): Promise<void> {
  const owner = await connectTo(databaseUrl)
  const person = `(lpad(to_hex(${exam.clientId}), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
  // As `newId` makes them: attempts lie in the order of their beginning.
  const id = `overlay(id::text PLACING lpad(to_hex(n), 8, '0') FROM 29)::uuid`
  const others = `generate_series(2, ${attempts}) AS n`
  const copies = (table: string, changed: string) =>
    `INSERT INTO ${table} SELECT (jsonb_populate_record(one, ${changed})).* FROM ${table} AS one, ${others}
     WHERE client_id = ${exam.clientId}`
  const later = `'updated_at', updated_at - n * interval '1 s'`
  const waits = marking ? `CASE WHEN n % 2 = 0 THEN 'marking' ELSE state END` : 'state'
  // Every row points where it should: looking that up for each would take minutes.
  await owner.query(`SET session_replication_role = replica`)
  for (const text of [
    `INSERT INTO attempt_answer (client_id, attempt_id, question, device_id, boot, user_id, seq, value, moment, stored_at)
     SELECT client_id, ${id.replace('id::text', 'attempt_id::text')}, question, device_id, boot, ${person}, seq, value, moment, stored_at
     FROM attempt_answer, ${others} WHERE client_id = ${exam.clientId}`,
    copies(
      'attempt',
      `jsonb_build_object('id', ${id}, 'user_id', ${person}, 'state', ${waits}, 'ended_at', ended_at - n * interval '1 s', ${later})`,
    ),
    copies('activity_progress', `jsonb_build_object('user_id', ${person}, ${later})`),
    copies('item_progress', `jsonb_build_object('user_id', ${person}, ${later})`),
    `INSERT INTO stream (client_id, stream_id, seq) SELECT client_id, 'user:' || ${person}, seq FROM stream, ${others}
     WHERE client_id = ${exam.clientId} AND stream_id LIKE 'user:%'`,
    // As autovacuum does within minutes.
    'VACUUM ANALYZE attempt, attempt_answer, activity_progress',
  ])
    await owner.query(text)
  await owner.end()
}
