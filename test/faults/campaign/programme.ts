import { clientHeader } from '#contract/engine/endpoint.ts'
import { newId } from '#contract/engine/ids.ts'
import type { OperationAnswer } from '#contract/engine/operation.ts'
import { skuRule } from '#contract/features/campaign/points/points-rule.ts'
import { checkLedger } from '#server/engine/ledger/check-ledger.ts'
import { saveContact } from '#server/engine/evidence/evidence-queries.ts'
import { serverParts } from '#server/features.ts'
import { publishCampaigns } from '#server/features/campaign/campaign-service.ts'
import { openTable } from '#server/features/campaign/points/points-table-service.ts'
import { publishProducts } from '#server/features/product/product-service.ts'
import { writeProfile } from '#server/features/register/profile-service.ts'
import { testStore } from '#server/features/reward/tests/ordering.test-support.ts'
import { addMembership, addPerson } from '#server/features/session/people/people-service.ts'
import { openLimits } from '#server/platform/limits/limits.ts'
import { saveSettings } from '#test/support/save-settings.ts'
import { password } from '#test/support/samples.ts'
import { openInstallation, ask, type Answer, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import type { Engine } from '../../support/database/test-database.ts'
import { beginsAt, calendar, endsAt, openCampaigns, twoPairsFrom, worth } from './calendar.ts'

/** Two phones of somebody. */
type Phones = readonly [string, string]

/** Somebody who sells in a world. */
export interface Seller {
  readonly userId: string
  readonly phones: Phones
  /** How many operations each phone has made. */
  readonly made: [number, number]
}

/** An operation as a phone keeps it until it is answered. */
export interface Kept {
  id: string
  kind: 'campaign.join' | 'sale.report' | 'sale.correct' | 'sale.cancel' | 'sale.answer' | 'sale.appeal'
  capturedAt: string
  skewMs: 0
  dependsOn: string[]
  payload: Record<string, unknown>
  device?: { id: string; number: number }
}

/** A reward of a world: its number, price, and how many there are. */
export interface Prize {
  id: number
  price: number
  pieces: number
}

const people = 4

/** The real server with a programme of its own: people, staff, two campaigns and a store. */
export class Programme {
  readonly installation: Installation
  readonly sellers: readonly Seller[]
  readonly auditors: readonly StaffCaller[]
  readonly administrators: readonly StaffCaller[]
  readonly prizes: readonly Prize[]

  private constructor(
    installation: Installation,
    who: { sellers: Seller[]; auditors: StaffCaller[]; administrators: StaffCaller[] },
    prizes: Prize[],
  ) {
    this.installation = installation
    this.sellers = who.sellers
    this.auditors = who.auditors
    this.administrators = who.administrators
    this.prizes = prizes
  }

  static async open(engine: Engine = 'embedded'): Promise<Programme> {
    const installation = await openInstallation(engine)
    const { services, clock } = installation
    clock.set(beginsAt)
    // A world's minutes decide who asked too often, not the minutes that a machine takes for it.
    services.limits = await openLimits(services.config, services.log, () => clock.now().getTime())
    const sellers: Seller[] = []
    for (let at = 0; at < people; at++) sellers.push(await addSeller(installation, at))
    await services.members.changed()
    await openProgramme(installation)
    const staff = async (role: 'auditor' | 'programme-admin') => [
      await openStaff(installation, [role]),
      await openStaff(installation, [role]),
    ]
    const [auditors, administrators] = [await staff('auditor'), await staff('programme-admin')]
    // They sign in once: months of it are not what a world is about.
    const expires_at = new Date(endsAt.getTime() + 365 * 86_400_000)
    await services.database.inSystem((tx) => tx.updateTable('session_family').set({ expires_at }).execute())
    const [chief] = administrators
    if (chief) await saveSettings(chief, { twoPairsFrom, twoPairsDrawn: 0, offlineDays: 30 })
    const store = testStore(installation)
    await store.shelves()
    const prizes: Prize[] = []
    for (const prize of [
      { id: 701, price: 60, pieces: 3 },
      { id: 702, price: 150, pieces: 4 },
      { id: 703, price: 333, pieces: 50 },
    ]) {
      await store.reward({ price: prize.price }, prize.pieces, prize.id)
      prizes.push(prize)
    }
    return new Programme(installation, { sellers, auditors, administrators }, prizes)
  }

  get now(): Date {
    return this.installation.clock.now()
  }

  /** What a seller's phone asks. */
  async ask(
    { userId }: Seller,
    method: 'GET' | 'POST',
    url: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const { services, app } = this.installation
    const token = await services.tokens.signAccess({ userId, sessionId: newId() })
    const authorization = `Bearer ${token}`
    return ask(app, { method, url, body, headers: { authorization, [clientHeader]: '1', ...headers } })
  }

  /** What a seller does, as their phone keeps it; `null`: one that nobody knows. */
  keep(
    seller: Seller,
    { kind, payload }: Pick<Kept, 'kind' | 'payload'>,
    { phone = 0, at = this.now }: { phone?: 0 | 1 | null; at?: Date } = {},
  ): Kept {
    const device = phone === null ? {} : { device: { id: seller.phones[phone], number: ++seller.made[phone] } }
    return { id: newId(at.getTime()), kind, payload, capturedAt: at.toISOString(), skewMs: 0, dependsOn: [], ...device }
  }

  async send(seller: Seller, operations: readonly Kept[]): Promise<OperationAnswer[]> {
    const answer = await this.ask(seller, 'POST', '/api/operations/', { body: { operations } })
    if (answer.status !== 200) throw new Error(`operations answered ${answer.status}: ${answer.body.toString()}`)
    return answer.json<{ answers: OperationAnswer[] }>().answers
  }

  /** What the check of the points finds wrong, by every rule. */
  async wrong(): Promise<string[]> {
    const rules = serverParts.flatMap(({ ledgerRules = [] }) => ledgerRules)
    const { wrong } = await checkLedger(this.installation.services, 1, rules)
    return wrong.map(
      ({ rule, subject, expected, found }) => `${rule}: ${subject}: expected ${expected}, found ${found}`,
    )
  }

  close(): Promise<void> {
    return this.installation.close()
  }
}

async function addSeller({ services }: Installation, at: number): Promise<Seller> {
  const email = `vendedor-${at}@example.com`
  const before = new Date(beginsAt.getTime() - 86_400_000)
  const names = { username: null, firstName: `Vendedor ${at}`, lastName: 'Silva' }
  const userId = await services.database.inSystem((tx) =>
    addPerson(tx, { email, emailProven: true, ...names, password }, before),
  )
  const phones: Phones = [newId(before.getTime()), newId(before.getTime())]
  const member = { clientId: 1, userId }
  await services.database.inTenant(1, async (tx) => {
    await addMembership(tx, { ...member, roles: ['member'], profession: null }, before)
    await writeProfile(tx, member, { birthday: '1990-05-20' }, { country: 'BR', now: before })
    for (const id of phones) await saveContact(tx, member, { id, clock: before.getTime(), highest: 0 }, before)
  })
  return { userId, phones, made: [0, 0] }
}

async function openProgramme({ services }: Installation): Promise<void> {
  await services.database.inTenant(1, async (tx) => {
    const product = { id: 3, sku: 'T3', name: 'Verniz', detail: '1 L', brand: 'Aurora', productType: 'Verniz' }
    await publishProducts(tx, 1, [product], beginsAt)
    await publishCampaigns(tx, 1, openCampaigns())
    const rules = Object.entries(worth).flatMap(([id, { points, xp }]) =>
      points > 0 ? skuRule(`T${id}`, points, xp) : [],
    )
    for (const { id, beginsOn } of calendar) await openTable(tx, 1, { id, beginsOn }, rules, beginsAt)
  })
}
