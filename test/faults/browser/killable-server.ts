import { rm } from 'node:fs/promises'
import { copyState, migratedState } from '../../support/database/prepared-state.ts'
import { type ServerProcess, startServer } from '../../support/server/server-process.ts'
import type { KnownServer } from '../model/model.ts'
import type { Person, StoredSale } from '../model/stored-rows.ts'

interface Answer {
  outcomes: [string, string][]
  sales: StoredSale[]
  photos: string[]
  covered: [number, [number, number][]][]
}

/** Activities whose pages the people of a seed see. */
const activityIds = [101, 201]

/** The real server in a process that may be killed; its tables are read through the test endpoints of `killable-server-main.ts`. */
export class Installation implements KnownServer {
  readonly #options: Parameters<typeof startServer>[0]
  #process: ServerProcess
  /** What was asked last of a person; one look tells everything. */
  readonly #looks = new Map<string, Promise<Answer>>()

  private constructor(options: Parameters<typeof startServer>[0], started: ServerProcess) {
    this.#options = { ...options, port: started.port }
    this.#process = started
  }

  /** Starts it on an empty database; `dist` is the build that it serves. */
  static async open(dist: string): Promise<Installation> {
    const { dataDir } = await copyState(await migratedState('embedded'))
    const env = { DEMO: '0', TRUST_PROXY: '1', LOG_LEVEL: 'error', DIST_DIR: dist }
    const options = { dataDir, main: 'test/faults/browser/killable-server-main.ts', env }
    return new Installation(options, await startServer(options))
  }

  get url(): string {
    return this.#process.url
  }

  /** A power cut, and the start after it. */
  async kill(): Promise<void> {
    await this.#process.stop('SIGKILL')
    this.#process = await startServer(this.#options)
  }

  async close(): Promise<void> {
    await this.#process.stop()
    await rm(this.#options.dataDir, { recursive: true, force: true })
  }

  makePerson(seed: number, mark: string): Promise<Person> {
    return this.#ask('people', { seed, mark })
  }

  /** What was looked up is looked up again from now on. */
  forget(): void {
    this.#looks.clear()
  }

  async outcomes(person: Person): Promise<ReadonlyMap<string, string>> {
    return new Map((await this.#look(person)).outcomes)
  }

  async sales(person: Person): Promise<StoredSale[]> {
    return (await this.#look(person)).sales
  }

  async photos(person: Person): Promise<string[]> {
    return (await this.#look(person)).photos
  }

  async covered(person: Person, activityId: number): Promise<readonly (readonly [number, number])[]> {
    return (await this.#look(person)).covered.find(([id]) => id === activityId)?.[1] ?? []
  }

  #look({ userId }: Person): Promise<Answer> {
    const read = this.#looks.get(userId) ?? this.#ask<Answer>('stored', { userId, activityIds })
    this.#looks.set(userId, read)
    return read
  }

  async #ask<T>(what: string, body: object): Promise<T> {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${this.url}/behind/${what}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`the test endpoint answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
}
