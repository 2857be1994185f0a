import { createServer, type Server, type Socket } from 'node:net'
import { endsInTransaction, MessageReader, simpleQuery } from './wire-messages.ts'

/** Runs protocol messages on the one session there is. */
export type Execute = (messages: Uint8Array) => Uint8Array

// [Note: One session] PGlite is one session, so it has one client at a time: a new one finds the session
// as if it were its first (no open transaction, no role, no prepared statements), and the one before is
// cut off. What a client sends up to a point where an answer is due runs in one call with one answer,
// a pipelined transaction too. pglite-socket runs message by message and lets clients share the session:
// it took 3 to 5 times the processor time per transaction, and hung after a panic.

/** Serves PostgreSQL's protocol on a local socket. */
export class WireServer {
  readonly #execute: Execute
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #client: Socket | null = null
  #inTransaction = false

  constructor(execute: Execute) {
    this.#execute = execute
    this.#server = createServer((socket) => this.#welcome(socket))
  }

  listen(path: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(path, () => resolve())
    })
  }

  /** Ends every connection and stops listening. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  #welcome(socket: Socket): void {
    const reader = new MessageReader()
    this.#sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => {
      for (const said of reader.read(chunk)) {
        if (said.kind === 'encrypt') socket.write('N')
        else if (said.kind === 'cancel') socket.destroy()
        else if (said.kind === 'leave') socket.end()
        else {
          if (said.kind === 'start') this.#begin(socket)
          if (socket === this.#client) socket.write(this.#run(said.bytes))
        }
      }
    })
    // A client that is cut off tells by `close` all that matters.
    socket.on('error', () => {})
    socket.on('close', () => {
      this.#sockets.delete(socket)
      if (this.#client !== socket) return
      this.#client = null
      this.#rollBack()
    })
  }

  #begin(socket: Socket): void {
    this.#client?.destroy()
    this.#client = socket
    this.#rollBack()
    this.#run(simpleQuery('DISCARD ALL'))
  }

  #rollBack(): void {
    if (this.#inTransaction) this.#run(simpleQuery('ROLLBACK'))
  }

  #run(messages: Uint8Array): Uint8Array {
    const answer = this.#execute(messages)
    this.#inTransaction = endsInTransaction(answer) ?? this.#inTransaction
    return answer
  }
}
