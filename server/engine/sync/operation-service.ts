import * as v from 'valibot'
import { operations as definitions } from '#contract/model.ts'
import type { Operation, OperationAnswer, OperationKind } from '#contract/engine/operation.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fieldProblems } from '#server/platform/http/field-problems.ts'
import { closeCase, openCase } from '../cases/case-service.ts'
import { reckonCaptured, type Captured } from '../evidence/captured.ts'
import { clampError, findContact, isNumberTaken } from '../evidence/evidence-queries.ts'
import type { Member } from '../http/implement.ts'
import type { Services } from '../services.ts'
import { bodyHash, isDeeperThan, unstorableText, type SentOperation } from './body-hash.ts'
import { nextReceipt } from './counter.ts'
import type { OperationHandler, OperationHandlers, Outcome } from './operation-handler.ts'
import {
  findOperations,
  findOwner,
  hasOperation,
  insertOperation,
  takeOverFile,
  type StoredOperation,
} from './operation-queries.ts'
import { hold, reviveCaptured, whyHeld, type HeldRow } from './held/hold.ts'
import { deleteHeld } from './held/held-queries.ts'
import { findChanges, lockStream } from './publish-queries.ts'
import { userStream } from './publish-service.ts'

// [Note: One operation, one effect] 1. Hold the person's stream row: their operations happen one
// after the other, on every server. 2. Known id: the stored answer, or a refusal when the body is
// another. 3. Dependencies. 4. The handler: effect, published rows, receipt. 5. The answer is
// stored in the same transaction. A resend, however many at once, therefore finds the answer.

type OperationServices = Pick<Services, 'database' | 'clock' | 'log'>

/** Answers operations in order; one that fails unexpectedly is held, the others go on. */
export async function takeOperations(
  services: OperationServices,
  handlers: OperationHandlers,
  member: Member,
  operations: readonly SentOperation[],
): Promise<OperationAnswer[]> {
  const answers: OperationAnswer[] = []
  const failures: unknown[] = []
  for (const operation of operations) {
    try {
      answers.push(await takeOperation(services, handlers, member, operation))
    } catch (error) {
      services.log.error({ err: error, operation: operation.id, kind: operation.kind }, 'operation failed')
      failures.push(error)
      answers.push({ id: operation.id, outcome: 'held', code: 'server.unexpected' })
    }
  }
  // Nothing at all went through: say so with the request, as the database is likely away.
  if (failures.length === operations.length) throw failures[0]
  return answers
}

/** Whether a person has sent anything in a client. */
export function hasOperations(database: Services['database'], clientId: number, userId: string): Promise<boolean> {
  return database.inTenant(clientId, (tx) => hasOperation(tx, clientId, userId))
}

/** Levels of values inside each other. */
const deepestPayload = 32

async function takeOperation(
  services: OperationServices,
  handlers: OperationHandlers,
  sender: Member,
  operation: SentOperation,
): Promise<OperationAnswer> {
  const { id } = operation
  if (!isKnown(operation)) return { id, outcome: 'refused', code: 'operation.kind_unknown' }
  if (isDeeperThan(operation.payload, deepestPayload)) {
    return { id, outcome: 'refused', code: 'request.invalid', fields: [{ field: 'payload', code: 'invalid' }] }
  }
  const hash = bodyHash(operation)
  return services.database.inTenant(sender.clientId, async (tx) => {
    const member = await lockOwner(tx, sender)
    const stored = await findOperations(tx, member.clientId, [id, ...operation.dependsOn])
    const first = stored.get(id)
    if (first) return answerAgain(tx, member, first, hash)

    const now = services.clock.now()
    const captured = await findCaptured(tx, member, sender, operation, now)
    const refused = refuseBeforehand(operation)
    const why = refused === null ? whyHeld(member, operation.kind) : null
    if (why && definitions[operation.kind].staysOnDevice) return { id, outcome: 'held', code: 'operation.not_open' }
    if (why) return hold(tx, member, { operation, hash, captured, why })
    const outcome =
      refused ??
      judgeDependencies(member, operation, stored) ??
      (await apply(tx, handlers, member, operation, captured))
    if (member.userId !== sender.userId) await takeOverFile(tx, member, sender.userId, id)
    return settle(tx, member, { operation, hash, captured, outcome, now })
  })
}

// [Note: Joined people] Whoever was joined with another person has a stream that says whose goes on. What their devices
// send is of that one: under the lock of both streams it is looked for, taken and answered as theirs, so that it counts
// once whether it came before, while, or after they were joined.

/** Holds the stream of who an operation is of: its sender's, or that of who they were joined with. */
async function lockOwner(tx: Tx, sender: Member): Promise<Member> {
  const { clientId } = sender
  let owner = sender
  const readAs = async (userId: string): Promise<Member> => {
    const { keptOut: _, ...known } = owner
    return { ...known, ...(await findOwner(tx, clientId, userId)) }
  }
  for (let next = await lockStream(tx, clientId, userStream(sender.userId)); next !== null;) {
    owner = { ...(await readAs(next)), sentBy: sender.userId }
    next = await lockStream(tx, clientId, userStream(next))
  }
  // They may have been let in again (separated from another person, say) between the look at the membership and the lock.
  return owner === sender && sender.keptOut ? readAs(sender.userId) : owner
}

/** Keeps the answer of an operation that has one now. */
async function settle(
  tx: Tx,
  member: Member,
  taken: { operation: KnownOperation; hash: string; captured: Captured; outcome: Outcome; now: Date },
): Promise<OperationAnswer> {
  const { operation, hash, captured, outcome, now } = taken
  const { id } = operation
  if (outcome.outcome === 'held') return { id, ...outcome }
  const answer = answerOf(id, outcome, now)
  await insertOperation(tx, {
    client_id: member.clientId,
    id,
    user_id: member.userId,
    kind: operation.kind,
    body_hash: hash,
    outcome: outcome.outcome,
    answer,
    captured_at: captured.judged,
    claimed_at: captured.claimed,
    earliest_at: captured.earliest,
    device_id: operation.device?.id ?? null,
    device_number: operation.device?.number ?? null,
    flags: [...captured.flags],
    skew_ms: clampError(operation.skewMs),
    recorded_at: now,
  })
  return answer
}

/**
 * Decides what was held: taken as if it came now from who may (its moment is that of its arrival), or refused. Gives its
 * answer, which a device that sends it again gets; `held` where it waits for another one. The person's stream is held by the caller.
 */
export async function decideHeld(
  tx: Tx,
  handlers: OperationHandlers,
  member: Member,
  held: Pick<HeldRow, 'id' | 'body' | 'body_hash' | 'captured'>,
  decision: 'accept' | 'refuse',
  now: Date,
): Promise<OperationAnswer> {
  const operation = held.body
  if (!isKnown(operation)) throw new Error('an unknown kind was held')
  const captured = reviveCaptured(held.captured)
  const stored = await findOperations(tx, member.clientId, [held.id, ...operation.dependsOn])
  const outcome: Outcome =
    decision === 'refuse'
      ? { outcome: 'refused', code: 'operation.refused_by_staff' }
      : (judgeDependencies(member, operation, stored) ?? (await apply(tx, handlers, member, operation, captured)))
  const answer = await settle(tx, member, { operation, hash: held.body_hash, captured, outcome, now })
  const key = { clientId: member.clientId, queue: 'held', caseId: held.id }
  if (answer.outcome === 'held') await openCase(tx, key, { userId: member.userId, odd: !captured.trusted, now })
  else {
    await deleteHeld(tx, member.clientId, held.id)
    await closeCase(tx, key, now)
  }
  return answer
}

type KnownOperation = SentOperation & { kind: OperationKind }

function isKnown(operation: SentOperation): operation is KnownOperation {
  return Object.hasOwn(definitions, operation.kind)
}

function refuseBeforehand(operation: KnownOperation): Outcome | null {
  if (Number.isNaN(Date.parse(operation.capturedAt)))
    return { outcome: 'refused', code: 'request.invalid', fields: [{ field: 'capturedAt', code: 'invalid' }] }
  if (operation.dependsOn.includes(operation.id)) {
    return { outcome: 'refused', code: 'request.invalid', fields: [{ field: 'dependsOn', code: 'invalid' }] }
  }
  const unstorable = unstorableText(operation.payload, '')
  if (unstorable !== null) {
    return { outcome: 'refused', code: 'request.invalid', fields: [{ field: unstorable.slice(1), code: 'invalid' }] }
  }
  return null
}

function judgeDependencies(
  member: Member,
  operation: KnownOperation,
  stored: ReadonlyMap<string, StoredOperation>,
): Outcome | null {
  const dependencies = operation.dependsOn.map((id) => stored.get(id))
  const own = dependencies.filter((dependency) => dependency?.userId === member.userId && dependency.outcome !== 'held')
  if (own.some((dependency) => dependency?.outcome === 'refused')) {
    return { outcome: 'refused', code: 'operation.dependency_refused' }
  }
  return own.length < dependencies.length ? { outcome: 'held', code: 'operation.waiting' } : null
}

async function apply<K extends OperationKind>(
  tx: Tx,
  handlers: { [P in K]: OperationHandler<P> },
  member: Member,
  operation: SentOperation & { kind: K },
  captured: Captured,
): Promise<Outcome> {
  const { payload: schema, receipt } = definitions[operation.kind]
  const parsed = v.safeParse(schema, operation.payload)
  if (!parsed.success) {
    return { outcome: 'refused', ...fieldProblems(parsed.issues) }
  }
  const now = captured.latest
  const takeReceipt = () => nextReceipt(tx, member, receipt)
  const checked = { ...operation, payload: parsed.output } as Operation<K>
  return handlers[operation.kind]({ tx, member, now, captured, capturedAt: captured.judged, takeReceipt }, checked)
}

function answerOf(id: string, outcome: Exclude<Outcome, { outcome: 'held' }>, now: Date): OperationAnswer {
  if (outcome.outcome === 'refused') return { id, ...outcome }
  return {
    id,
    outcome: 'applied',
    receipt: { number: outcome.receipt, at: now.toISOString() },
    changes: outcome.changes,
  }
}

/** The first answer again, its rows as they are now: an older row must not overwrite what came after it. */
async function answerAgain(tx: Tx, member: Member, stored: StoredOperation, hash: string): Promise<OperationAnswer> {
  const { id, answer } = stored
  if (stored.userId !== member.userId) return { id, outcome: 'refused', code: 'operation.not_yours' }
  if (stored.bodyHash !== hash) return { id, outcome: 'refused', code: 'operation.other_body' }
  if (!answer.changes?.length) return answer
  const present = await findChanges(tx, member.clientId, userStream(member.userId), answer.changes)
  const changes = answer.changes.map((change) => {
    const row = present.find((one) => one.collection === change.collection && one.row_key === change.key)
    return row ? { ...change, row: row.data } : change
  })
  return { ...answer, changes }
}

/** How long work may wait on a device where the client sets nothing (days). */
const usualOfflineDays = 7

/** A day that does not exist is refused beforehand: until then it is now. */
async function findCaptured(
  tx: Tx,
  member: Member,
  /** Whose device it is: what was heard of it stands with them. */
  sender: Member,
  operation: SentOperation,
  now: Date,
): Promise<Captured> {
  const { device } = operation
  const claimed = new Date(operation.capturedAt)
  return reckonCaptured({
    claimed: Number.isNaN(claimed.getTime()) ? now : claimed,
    claimedErrorMs: clampError(operation.skewMs),
    arrived: now,
    before: device ? await findContact(tx, sender, device.id, device.number) : null,
    newest: device ? await findContact(tx, sender, device.id) : null,
    numberTaken: device ? await isNumberTaken(tx, member, device, operation.id) : false,
    offlineDays: member.offlineDays ?? usualOfflineDays,
  })
}
