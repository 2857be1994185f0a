import { sql } from 'kysely'
import type { CampaignWorld } from './campaign-world.ts'
import type { Balances } from './model/purse.ts'

interface Account {
  campaign_id: number
  kind: string
  balance: string
  last: string | null
}

/** The names of accounts in the ledger. */
const kinds: Readonly<Record<keyof Balances, string>> = {
  pending: 'pending',
  available: 'available',
  reserved: 'reserved',
  blocked: 'blocked',
  xpPending: 'xp_pending',
  xp: 'xp',
}

/** What is looked at after every step, and what now and then. */
export class Checks {
  readonly #world: CampaignWorld

  constructor(world: CampaignWorld) {
    this.#world = world
  }

  /** Whoever a step was about has what the model says, and their statement's last balances are what they have. */
  async touched(): Promise<void> {
    const touched = [...this.#world.touched]
    this.#world.touched.clear()
    for (const at of touched) await this.#balances(at)
  }

  /** The same of everybody, every rule of the ledger. */
  async whole(): Promise<void> {
    for (const at of this.#world.members.keys()) this.#world.touched.add(at)
    await this.touched()
    const wrong = await this.#world.programme.wrong()
    this.#world.demand(wrong.length === 0, () => wrong.join('\n'))
  }

  async #balances(at: number): Promise<void> {
    const [member, seller] = [this.#world.members[at], this.#world.programme.sellers[at]]
    if (!member || !seller) return
    const { database } = this.#world.programme.installation.services
    const { rows } = await database.inTenant(1, (tx) =>
      sql<Account>`SELECT a.campaign_id, a.kind, a.credits - a.debits AS balance,
        (SELECT CASE WHEN l.credit_id = a.id THEN l.credit_after ELSE l.debit_after END
          FROM ledger_transaction t JOIN ledger_transfer l ON l.client_id = t.client_id AND l.transaction_id = t.id
          WHERE t.client_id = 1 AND t.user_id = a.user_id AND a.id IN (l.credit_id, l.debit_id)
          ORDER BY t.seq DESC, l.line DESC LIMIT 1) AS last
        FROM ledger_account a WHERE a.client_id = 1 AND a.user_id = ${seller.userId}`.execute(tx),
    )
    for (const [campaignId, { has }] of member.purses)
      for (const [name, kind] of Object.entries(kinds) as [keyof Balances, string][]) {
        const row = rows.find((one) => one.campaign_id === campaignId && one.kind === kind)
        const found = Number(row?.balance ?? 0)
        const what = `${name} of seller ${at} in campaign ${campaignId}`
        this.#world.demand(found === has[name], () => `${what}: expected ${has[name]}, found ${found}`)
        const last = Number(row?.last ?? 0)
        this.#world.demand(last === found, () => `${what}: the statement ends with ${last}, they have ${found}`)
      }
  }
}
