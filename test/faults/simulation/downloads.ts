import { createHash } from 'node:crypto'
import type { DownloadRow, FileRow } from '#engine/database/device-db.ts'
import type { Member } from '#engine/session/member.ts'
import { Broken } from '../model/model.ts'
import type { Random } from '../model/random.ts'
import type { Device } from './device.ts'
import type { Person } from './server.ts'
import type { SimulatedApp } from './load-app.ts'

const database = 'trilha-device'
/** Longer than chunks that nobody keeps may stay (7 days). */
const leftoverDays = 8

/** What people of a world keep for offline use, and what must hold of it. */
export class Downloads {
  readonly #random: Random
  readonly #courseId: number
  /** Who was told where that the course is being brought, and has not begun to take it away since. */
  readonly #wanted = new Set<string>()
  /** How often somebody began to take it away, and how many of those have not ended (a kill may leave it so for ever). */
  readonly #removals = new Map<string, { begun: number; open: number }>()

  constructor(random: Random, courseId: number) {
    this.#random = random
    this.#courseId = courseId
  }

  /** Asks for the course, takes it away, or works on what is asked for. */
  async act(app: SimulatedApp, device: Device, { userId, mark }: Person): Promise<void> {
    const member = { userId, clientId: 1 }
    const key = `${device.name} ${mark}`
    switch (this.#random.weighted({ run: 5, keep: 5, remove: 1 })) {
      case 'run':
        await app.runDownloads()
        return
      case 'keep':
        return this.#keep(app, member, key)
      default:
        return this.#remove(app, member, key)
    }
  }

  async #keep(app: SimulatedApp, member: Member, key: string): Promise<void> {
    // Who asks for a course has it on the screen.
    await app.pullChanges(member)
    const { begun } = this.#removalsOf(key)
    const isAsked = await app.queueDownload(member, this.#courseId)
    const removals = this.#removalsOf(key)
    // Taken away in another tab meanwhile: whichever was last counts.
    if (isAsked && removals.begun === begun && removals.open === 0) this.#wanted.add(key)
  }

  async #remove(app: SimulatedApp, member: Member, key: string): Promise<void> {
    const removals = this.#removalsOf(key)
    removals.begun++
    removals.open++
    this.#wanted.delete(key)
    await app.removeDownload(member, this.#courseId)
    removals.open--
  }

  #removalsOf(key: string) {
    const known = this.#removals.get(key) ?? { begun: 0, open: 0 }
    this.#removals.set(key, known)
    return known
  }

  /** At the end everybody keeps the course: it is brought to its end, and is what the server has. */
  async bring(app: SimulatedApp, device: Device, { userId, mark }: Person): Promise<void> {
    if (this.#wanted.has(`${device.name} ${mark}`) && this.#rowsOf(device, userId).length === 0)
      throw new Broken(`lost: ${mark} was told that ${device.name} keeps the course, and it does not`)
    await app.queueDownload({ userId, clientId: 1 }, this.#courseId)
    for (let tries = 0; tries < 20 && (await app.runDownloads()).remaining > 0; tries++)
      await new Promise((resolve) => setTimeout(resolve, 60_000))
    this.#checkKept(device, userId)
  }

  /** One after the other takes it away: it stays whole for the others, and goes whole with the last. */
  async takeAway(app: SimulatedApp, device: Device, people: readonly Person[]): Promise<void> {
    for (const [at, { userId }] of people.entries()) {
      await app.removeDownload({ userId, clientId: 1 }, this.#courseId)
      for (const other of people.slice(at + 1)) this.#checkKept(device, other.userId)
    }
    // What a killed tab left half taken away goes with a later start.
    await new Promise((resolve) => setTimeout(resolve, leftoverDays * 86_400_000))
    await app.dropUnfinished()
    const left = device.rows(database, 'files').length + device.rows(database, 'fileChunks').length
    if (left > 0) throw new Broken(`${left} rows of files stay on ${device.name}, and nobody keeps anything`)
  }

  #checkKept(device: Device, userId: string): void {
    const [row] = this.#rowsOf(device, userId)
    if (row?.state !== 'complete')
      throw new Broken(`lost: what ${userId} keeps on ${device.name} is ${row?.state} ${row?.error}`)
    for (const { sha256 } of row.files) this.#checkFile(device, sha256)
  }

  /** What is said to be whole has all its bytes; not looked at while it is being written, and false then. */
  check(device: Device): boolean {
    if (device.isWriting(database)) return false
    for (const file of device.rows<FileRow>(database, 'files')) {
      if (file.state === 'complete') this.#checkFile(device, file.sha256)
    }
    return true
  }

  #rowsOf(device: Device, userId: string): DownloadRow[] {
    return device.rows<DownloadRow>(database, 'downloads').filter((row) => row.userId === userId)
  }

  #checkFile(device: Device, sha256: string): void {
    const file = device.rows<FileRow>(database, 'files').find((row) => row.sha256 === sha256)
    const chunks = device
      .entries(database, 'fileChunks')
      .filter(({ key }) => Array.isArray(key) && key[0] === sha256 && key[1] === file?.copy)
      .toSorted((one, other) => Number((one.key as unknown[])[2]) - Number((other.key as unknown[])[2]))
    const bytes = Buffer.concat(chunks.map(({ value }) => Buffer.from(value as ArrayBuffer)))
    const isWhole = file?.state === 'complete' && createHash('sha256').update(bytes).digest('hex') === sha256
    if (!isWhole)
      throw new Broken(
        `lost: ${sha256} is not whole on ${device.name}, which says so: ${file?.state}, ${bytes.length} bytes`,
      )
  }
}
