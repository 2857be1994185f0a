import { isDeepStrictEqual } from 'node:util'
import { newId } from '#contract/engine/ids.ts'
import type { OperationAnswer } from '#contract/engine/operation.ts'
import type { Problem } from '#contract/engine/errors.ts'
import type { Answer } from '#test/support/server/test-installation.ts'
import type { StaffCaller } from '#test/support/staff-caller.ts'
import type { Random } from '../model/random.ts'
import { dayOf } from './model/days.ts'
import { MemberModel, type SaleModel } from './model/programme-model.ts'
import type { Kept, Prize, Programme, Seller } from './programme.ts'

/** What somebody at the desk decided, as they said it. */
export interface Verdict {
  decision: 'approve' | 'part' | 'refuse' | 'ask' | 'reverse'
  lines?: { line: number; quantity: number }[]
  reason?: 'wrong_day' | 'already_paid'
  note?: string
}

/** A decision that can still be undone. */
export interface Waiting {
  decisionId: string
  sale: SaleModel
  verdict: Verdict
  by: StaffCaller
  undoUntil: Date
}

export interface OrderModel {
  id: string
  seller: number
  prize: Prize
  quantity: number
  shares: readonly { campaignId: number; amount: number }[]
  state: 'awaiting_audit' | 'confirmed' | 'refused' | 'cancelled' | 'shipped' | 'returned'
}

/** The model and the product differ. */
export class Differs extends Error {}

/** What a world knows: what everybody has and did, and what is still under way. */
export class CampaignWorld {
  readonly programme: Programme
  readonly random: Random
  readonly members: readonly MemberModel[]
  readonly waiting: Waiting[] = []
  /** The same of requests for levels. */
  readonly dueLevels: { seller: number; campaignId: number; decision: 'approve' | 'refuse'; undoUntil: Date }[] = []
  readonly orders: OrderModel[] = []
  /** What phones keep without a network, or the server holds. */
  readonly kept: Kept[][]
  /** Whose balances a step may have changed. */
  readonly touched = new Set<number>()
  readonly story: string[] = []
  #invoices = 0

  constructor(programme: Programme, random: Random) {
    this.programme = programme
    this.random = random
    this.members = programme.sellers.map(() => new MemberModel())
    this.kept = programme.sellers.map(() => [])
  }

  get now(): Date {
    return this.programme.now
  }

  get today(): string {
    return dayOf(this.now)
  }

  tell(line: string): void {
    this.story.push(`${this.now.toISOString()} ${line}`)
  }

  /** Somebody, with what the model knows of them. */
  anybody(): { at: number; seller: Seller; member: MemberModel } {
    return this.somebody(this.random.between(0, this.members.length - 1))
  }

  somebody(at: number): { at: number; seller: Seller; member: MemberModel } {
    const [seller, member] = [this.programme.sellers[at], this.members[at]]
    if (!seller || !member) throw new Error(`there is no seller ${at}`)
    this.touched.add(at)
    return { at, seller, member }
  }

  /** A sale of anybody in one of these states that nobody has decided about, or null. */
  pickSale(...states: SaleModel['status'][]): SaleModel | null {
    const found = this.members.flatMap(({ sales }) => sales.filter(({ status }) => states.includes(status)))
    if (found.length === 0) return null
    // Newer ones more often: old ones can be appealed no more.
    return this.random.pick(found.slice(this.random.chance(0.7) ? -6 : 0))
  }

  newInvoice(): string {
    return `S-${++this.#invoices}`
  }

  isWaiting(sale: SaleModel): boolean {
    return this.waiting.some((one) => one.sale === sale)
  }

  demand(isSo: boolean, what: () => string): void {
    if (!isSo) throw new Differs(what())
  }

  /** What an answer says: its status where it is one of those allowed. */
  expect(what: string, got: string, allowed: readonly string[]): void {
    this.tell(`${what}: ${got}`)
    this.demand(allowed.includes(got), () => `${what}: expected ${allowed.join(' or ')}, found ${got}`)
  }

  /** Sends operations; sometimes the answer is lost, and they are sent again: it is the same. */
  async send(seller: Seller, operations: readonly Kept[]): Promise<OperationAnswer[]> {
    const answers = await this.programme.send(seller, operations)
    if (!this.random.chance(0.1)) return answers
    this.tell('the answer is lost, and it is sent again')
    const said = (all: OperationAnswer[]) =>
      all.map(({ id, outcome, code, receipt }) => ({ id, outcome, code, receipt }))
    const again = await this.programme.send(seller, operations)
    const same = isDeepStrictEqual(said(again), said(answers))
    this.demand(same, () => `sent again: ${JSON.stringify(said(again))} after ${JSON.stringify(said(answers))}`)
    return answers
  }

  /** The same of what staff do. */
  async act(staff: StaffCaller, url: string, body: unknown): Promise<Answer> {
    const key = newId(this.now.getTime())
    const answer = await staff.send('POST', url, body, { key })
    if (answer.status !== 200 || !this.random.chance(0.1)) return answer
    this.tell('the answer is lost, and it is asked again')
    const again = await staff.send('POST', url, body, { key })
    this.demand(again.status === 200 && again.body.equals(answer.body), () => `asked again: ${again.body.toString()}`)
    return answer
  }
}

/** `applied`, `held`, or why it was refused. */
export const saidOf = (answer: OperationAnswer | undefined): string =>
  answer?.outcome === 'refused' ? (answer.code ?? 'refused') : (answer?.outcome ?? 'nothing')

/** `200`, or the code of the problem. */
export const codeOf = (answer: Answer): string =>
  answer.status === 200 ? '200' : (answer.json<Partial<Problem>>().code ?? String(answer.status))
