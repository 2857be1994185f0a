import type { FileRef } from '#contract/engine/files/file.ts'
import { announce } from '../database/broadcast.ts'
import type { Member } from '../session/member.ts'
import type { OutboxRow } from '../database/person-db.ts'

/** Progress is told at most this often (ms). */
const every = 250

/** Bytes of an operation's files that are at the server, as its outbox row knows. */
export function sentBytes(row: Pick<OutboxRow, 'uploads'>, files: readonly FileRef[]): number {
  return files.reduce((sum, { fileId, bytes }) => {
    const upload = row.uploads[fileId]
    return sum + (upload?.done ? bytes : (upload?.sent ?? 0))
  }, 0)
}

/** Tells whoever looks how far the files of an operation are. Said, not written: a row written anew would be read anew. */
export class ProgressTeller {
  readonly #member: Member
  readonly #operationId: string
  readonly #sent: Map<string, number>
  #toldAt = Number.NEGATIVE_INFINITY

  constructor(member: Member, row: OutboxRow, files: readonly FileRef[]) {
    this.#member = member
    this.#operationId = row.id
    this.#sent = new Map(files.map((ref) => [ref.fileId, sentBytes(row, [ref])]))
  }

  notify(fileId: string, sent: number): void {
    this.#sent.set(fileId, sent)
    const now = Date.now()
    // A clock that was set back must not silence it.
    if (Math.abs(now - this.#toldAt) < every) return
    this.#toldAt = now
    const bytes = Array.from(this.#sent.values()).reduce((sum, one) => sum + one, 0)
    announce({ type: 'upload-progress', userId: this.#member.userId, operationId: this.#operationId, sent: bytes })
  }
}
