// The framing of PostgreSQL's frontend messages: as much of it as is needed to hand them on whole.

const sslRequest = 80_877_103
const gssRequest = 80_877_104
const cancelRequest = 80_877_102
const errorResponse = 'E'.charCodeAt(0)

/** What a client said: a request for encryption, its start, something to run, or that it leaves. */
export type Said =
  | { kind: 'encrypt' }
  | { kind: 'cancel' }
  | { kind: 'leave' }
  | { kind: 'start' | 'run'; bytes: Uint8Array }

/** Cuts what comes from one client into parts that can be run: its start, then everything up to a point where an answer is due. */
export class MessageReader {
  #waiting: Buffer = Buffer.alloc(0)
  #started = false

  /** What is complete now, in order. */
  read(chunk: Buffer): Said[] {
    this.#waiting = this.#waiting.length === 0 ? chunk : Buffer.concat([this.#waiting, chunk])
    const said: Said[] = []
    while (!this.#started && this.#waiting.length >= 8) {
      const length = this.#waiting.readInt32BE(0)
      if (this.#waiting.length < length) return said
      said.push(this.#beginning(this.#take(length)))
    }
    if (this.#started) this.#readMessages(said)
    return said
  }

  #beginning(bytes: Buffer): Said {
    const code = bytes.readInt32BE(4)
    if (code === sslRequest || code === gssRequest) return { kind: 'encrypt' }
    if (code === cancelRequest) return { kind: 'cancel' }
    this.#started = true
    return { kind: 'start', bytes }
  }

  #readMessages(said: Said[]): void {
    let end = 0
    let due = 0
    let leaves = false
    while (this.#waiting.length >= end + 5) {
      const next = end + 1 + this.#waiting.readInt32BE(end + 1)
      if (this.#waiting.length < next) break
      const type = String.fromCharCode(this.#waiting[end] ?? 0)
      if (type === 'X') {
        leaves = true
        break
      }
      end = next
      // Query, Sync, Flush and FunctionCall are answered; Parse, Bind and the like wait for one of them.
      if ('QSHF'.includes(type)) due = end
    }
    if (due > 0) said.push({ kind: 'run', bytes: this.#take(due) })
    if (leaves) said.push({ kind: 'leave' })
  }

  #take(length: number): Buffer {
    const taken = this.#waiting.subarray(0, length)
    this.#waiting = this.#waiting.subarray(length)
    return taken
  }
}

/** Whether an answer ends inside a transaction (its last message is ReadyForQuery with the state); null when it does not tell. */
export function endsInTransaction(answer: Uint8Array): boolean | null {
  const [type, , , , length, state] = answer.subarray(-6)
  if (type !== 0x5a || length !== 5) return null
  return state !== 0x49
}

/**
 * What PostgreSQL says as it gives up (PANIC, FATAL), or null. Its process would end there; PGlite stays,
 * answering nothing right any more.
 */
export function panicIn(answer: Uint8Array): string | null {
  const bytes = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength)
  // Message by message: the words may well stand in somebody's data.
  for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
    if (bytes[at] !== errorResponse) continue
    const fields = bytes.toString('utf8', at + 5, at + 1 + bytes.readInt32BE(at + 1)).split('\0')
    if (fields.includes('VPANIC') || fields.includes('VFATAL'))
      return fields.find((field) => field.startsWith('M'))?.slice(1) ?? 'panic'
  }
  return null
}

/** A simple query as its client would send it. */
export function simpleQuery(text: string): Uint8Array {
  const body = Buffer.from(`${text}\0`)
  const message = Buffer.alloc(5 + body.length)
  message.write('Q')
  message.writeInt32BE(4 + body.length, 1)
  body.copy(message, 5)
  return message
}
