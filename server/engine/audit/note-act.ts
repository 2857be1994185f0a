import { newId } from '#contract/engine/ids.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { openAbout, sealAbout } from './about-person.ts'
import { findActs, insertActs, type ActFilter, type AuditRow, type FoundAct } from './audit-queries.ts'

/** What was done, to what. */
export interface Act {
  /** `person.block`, `client.create`. */
  act: string
  subject: { kind: string; id: string }
  /** The fields that changed, before and after. Never passwords, tokens, keys or answers of tests. */
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
  /** Whom before and after say something about: sealed with that person's key. */
  about?: string
}

/** Who did it. `cli`: whoever runs the installation; `job`: the server itself; `system`: another system of the client. */
export type Actor =
  | { actor: 'cli' | 'job'; clientId: number }
  | { actor: 'system'; clientId: number; address: string }
  | { userId: string; sessionId?: string; clientId: number; address?: string; requestId?: string }

/** Only what is another one now, so that the trail tells of changes and not of forms. */
function changed(before: Act['before'] = {}, after: Act['after'] = {}): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const other = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const only = (from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(other.filter((name) => name in from).map((name) => [name, from[name]]))
  return JSON.stringify({ before: only(before), after: only(after) })
}

/** Leaves the trace of an act, in the transaction that does it. What is about a person wants the installation's secret key. */
export async function noteAct(tx: Tx, who: Actor, act: Act, now: Date, secretKey?: Uint8Array): Promise<void> {
  const change = changed(act.before, act.after)
  await insertActs(tx, [
    {
      ...rowOf(
        who,
        act,
        act.about === undefined ? change : await sealAbout(tx, demandKey(secretKey), act.about, change),
        now,
      ),
      sealed_for: act.about ?? null,
    },
  ])
}

function rowOf(who: Actor, act: Act, change: string, now: Date): AuditRow {
  const person = 'userId' in who ? who : null
  return {
    client_id: who.clientId,
    id: newId(now.getTime()),
    acted_at: now,
    actor: 'actor' in who ? who.actor : 'person',
    user_id: person?.userId ?? null,
    session_id: person?.sessionId ?? null,
    address: ('address' in who ? who.address : null) ?? null,
    act: act.act,
    subject_kind: act.subject.kind,
    subject_id: act.subject.id,
    change,
    sealed_for: null,
    request_id: person?.requestId ?? null,
  }
}

function demandKey(secretKey: Uint8Array | undefined): Uint8Array {
  if (!secretKey) throw new Error('what is said of a person is sealed')
  return secretKey
}

/** Leaves the traces of many acts at once. None of them says anything of a person beside who it was. */
export async function noteActs(tx: Tx, who: Actor, acts: readonly Omit<Act, 'about'>[], now: Date): Promise<void> {
  if (acts.length === 0) return
  await insertActs(
    tx,
    acts.map((act) => rowOf(who, act, changed(act.before, act.after), now)),
  )
}

/** An act as it is read. `before` and `after` are null where the key of the person they are about is gone. */
export interface ReadAct extends Omit<FoundAct, 'change' | 'sealedFor'> {
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Acts of a client (0: the platform), the newest first. */
export async function readActs(tx: Tx, secretKey: Uint8Array, clientId: number, filter: ActFilter): Promise<ReadAct[]> {
  const found = await findActs(tx, clientId, filter)
  return Promise.all(
    found.map(async ({ change, sealedFor, ...act }) => {
      const text = sealedFor === null ? change : await openAbout(tx, secretKey, sealedFor, change)
      const read = text === null ? null : (JSON.parse(text) as Pick<ReadAct, 'before' | 'after'>)
      return { ...act, before: read?.before ?? null, after: read?.after ?? null }
    }),
  )
}
