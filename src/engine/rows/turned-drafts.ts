import { vault } from '#platform/workers/vault.ts'
import type { Member } from '../session/member.ts'
import { dropDraft, readDraft } from './drafts.ts'

// One after the other: a form that is opened again reads what the one before it wrote.
let lastWrite: Promise<unknown> = Promise.resolve()

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = lastWrite.then(work, work)
  lastWrite = turn.catch(() => undefined)
  return turn
}

/** Keeps a form as it is, sealed by the vault, after what was asked for before; rejects where the device has no space for it. */
export const keepTurnedDraft = (member: Member, name: string, form: unknown): Promise<void> =>
  inTurn(async () => (await vault()).saveDraft(member, name, form))

/** A form as it was left, once what was asked for before is done; undefined or null: there is none. */
export const readTurnedDraft = (member: Member, name: string): Promise<unknown> => inTurn(() => readDraft(member, name))

/** Forgets a form. */
export const dropTurnedDraft = (member: Member, name: string): Promise<void> => inTurn(() => dropDraft(member, name))
