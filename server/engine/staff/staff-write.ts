import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { openSealer } from '#server/platform/seal/seal.ts'
import { noteAct, type Act } from '../audit/note-act.ts'
import type { Services } from '../services.ts'
import type { Staff } from './staff.ts'
import { deleteWrites, findWrite, saveAnswer, takeKey } from './staff-queries.ts'

// [Note: Staff writes] What staff change is one transaction: the change, its trace in the audit trail, what it leaves for
// devices, its jobs and the answer. The key of the request (`Idempotency-Key`) is taken first, so that of two that are
// the same one waits and then gets the other's answer; a write that is refused leaves no key, and may be tried again.

/** What the work of a write is given beside its transaction. */
export interface Writing {
  now: Date
  /** Leaves the trace of what is done; every write leaves at least one. */
  note: (act: Act) => Promise<void>
  /** Fails with `edit.conflict` where what was seen is not what there is. */
  demandRev: (rev: number) => void
}

/** Does a write of staff once for its key, and gives what it answers. */
export async function writeAsStaff<T>(
  { database, clock, config }: Pick<Services, 'database' | 'clock' | 'config'>,
  staff: Staff,
  work: (tx: Tx, writing: Writing) => Promise<T>,
): Promise<T> {
  const { clientId, userId, key, requestHash } = staff
  if (key === null) throw new Error('a write without a key')
  const now = clock.now()
  const sealer = openSealer(config.secretKey, 'answers to staff')
  const inside = <R>(run: (tx: Tx) => Promise<R>) =>
    clientId === 0 ? database.inSystem(run) : database.inTenant(clientId, run)
  return inside(async (tx) => {
    if (!(await takeKey(tx, { clientId, userId, key, requestHash, now }))) {
      const written = await findWrite(tx, clientId, userId, key)
      if (written?.request_hash !== requestHash) fail('request.key_reused')
      return JSON.parse(sealer.open(written.answer ?? '')) as T
    }
    let noted = 0
    const answer = await work(tx, {
      now,
      async note(act) {
        noted++
        await noteAct(tx, staff, act, now, config.secretKey)
      },
      demandRev(rev) {
        if (staff.rev !== rev) fail('edit.conflict', { values: { rev } })
      },
    })
    if (noted === 0) throw new Error('a write of staff left no trace')
    await saveAnswer(tx, clientId, userId, key, sealer.seal(JSON.stringify(answer)))
    return answer
  })
}

/** How long a repeated write is answered as the first time (ms). */
const keptFor = 24 * 3_600_000

/** Forgets the answers of writes that nobody repeats any more. */
export async function removeOldWrites({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - keptFor)
  const clients = await database.inSystem((tx) => tx.selectFrom('client').select('id').execute())
  await database.inSystem((tx) => deleteWrites(tx, 0, before))
  for (const { id } of clients) await database.inTenant(id, (tx) => deleteWrites(tx, id, before))
}
