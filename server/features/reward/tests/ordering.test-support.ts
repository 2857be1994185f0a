import { newId } from '#contract/engine/ids.ts'
import { idempotencyHeader } from '#contract/engine/endpoint.ts'
import type { Problem } from '#contract/engine/errors.ts'
import type { WrittenReward } from '#contract/features/reward/reward-desk.ts'
import type { RewardOrder } from '#contract/features/reward/reward-on-device.ts'
import { checkLedger } from '#server/engine/ledger/check-ledger.ts'
import { postTransaction } from '#server/engine/ledger/post-transaction.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { userStream } from '#server/engine/sync/publish-service.ts'
import { serverParts } from '#server/features.ts'
import type { StaffCaller } from '#test/support/staff-caller.ts'
import type { Answer, Installation, PersonName } from '#test/support/server/test-installation.ts'
import { codeSealer } from '../code-sealer.ts'
import { insertCodes } from '../order/code-queries.ts'
import { moveStock } from '../order/stock-queries.ts'
import { publishReward, publishShelves } from '../reward-service.ts'

/** Where somebody lives, as far as a parcel wants to know. */
export const address = {
  zip: '01310-100',
  street: 'Avenida Paulista',
  number: '1000',
  complement: '',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
  country: 'BR',
}

const usual: WrittenReward = {
  name: { 'pt-BR': 'Furadeira' },
  description: {},
  picture: '',
  departmentId: 1,
  categoryId: 1,
  price: 100,
  fulfilment: 'pick_up',
  shownFrom: null,
  shownUntil: null,
  minLevel: 1,
  courseIds: [],
  isRetired: false,
}

let rewards = 500

/** A store in an installation's first client, and what people do in it. */
export function testStore(installation: Installation) {
  const { database } = installation.services
  const rules = serverParts.flatMap(({ ledgerRules = [] }) => ledgerRules)
  const inTenant: typeof database.inTenant = (clientId, work) => database.inTenant(clientId, work)
  const now = () => installation.clock.now()
  return {
    /** A department, and categories: as many as one likes of 1, two in a campaign of 2. */
    shelves: () =>
      inTenant(1, (tx) =>
        publishShelves(tx, 1, {
          departments: [{ id: 1, name: { 'pt-BR': 'Ferramentas' }, position: 1 }],
          categories: [
            { id: 1, name: { 'pt-BR': 'Elétricas' }, most: null },
            { id: 2, name: { 'pt-BR': 'Vales' }, most: 2 },
          ],
        }),
      ),
    /** A new reward with so many pieces; gives its number. */
    async reward(change: Partial<WrittenReward> = {}, pieces = 10, id = ++rewards): Promise<number> {
      await inTenant(1, async (tx) => {
        const written = { ...usual, ...change }
        await publishReward(tx, { clientId: 1, id, rev: 1 }, written, now())
        const why = { reason: 'Compra', orderId: null, by: null, at: now() }
        if (written.fulfilment !== 'code' && pieces > 0)
          await moveStock(tx, { clientId: 1, rewardId: id, quantity: pieces }, why)
      })
      return id
    },
    /** A new reward of codes. */
    async codes(codes: readonly string[], change: Partial<WrittenReward> = {}): Promise<number> {
      const id = await this.reward({ fulfilment: 'code', ...change }, 0)
      const seal = codeSealer(installation.services)
      await inTenant(1, (tx) => insertCodes(tx, 1, id, codes.map(seal)))
      return id
    },
    /** Points that somebody can spend, and experience. */
    grant: (userId: string, points: number, { campaignId = 1, xp = 0 } = {}) =>
      inTenant(1, async (tx) => {
        await lockStream(tx, 1, userStream(userId))
        const sourceId = newId()
        await postTransaction(tx, {
          clientId: 1,
          userId,
          kind: 'grant',
          key: `course:${sourceId}`,
          source: 'course',
          sourceId,
          transfers: [
            { campaignId, debit: 'issuance', credit: 'available', amount: points },
            { campaignId, debit: 'xp_issuance', credit: 'xp', amount: xp },
          ],
          effectiveAt: now(),
          now: now(),
        })
      }),
    order: (
      name: PersonName,
      reward: number,
      { key = newId(), ...more }: { key?: string; quantity?: number; price?: number; address?: unknown } = {},
    ): Promise<Answer> =>
      installation
        .as(name)
        .request(
          'POST',
          '/api/reward-store/orders/',
          { reward, quantity: 1, price: 100, address: null, ...more },
          { [idempotencyHeader]: key },
        ),
    act: (name: PersonName, id: string, what: 'cancel' | 'receive' | 'codes'): Promise<Answer> =>
      installation.as(name).request('POST', `/api/reward-store/orders/${id}/${what}/`),
    desk: (staff: StaffCaller, id: string, body: { event: string } & Record<string, unknown>): Promise<Answer> => {
      const step = body.event === 'confirm' || body.event === 'refuse' ? 'decide' : 'move'
      return staff.send('POST', `/api/admin/reward-orders/${id}/${step}/`, body)
    },
    /** What somebody has in the accounts of a campaign. */
    async has(userId: string, campaignId = 1): Promise<Record<string, number>> {
      const rows = await inTenant(1, (tx) =>
        tx
          .selectFrom('ledger_account')
          .select(['kind', 'credits', 'debits'])
          .where('user_id', '=', userId)
          .where('campaign_id', '=', campaignId)
          .execute(),
      )
      return Object.fromEntries(rows.map(({ kind, credits, debits }) => [kind, credits - debits]))
    },
    stock: (rewardId: number) =>
      inTenant(1, (tx) =>
        tx
          .selectFrom('reward_stock')
          .select(['on_hand', 'reserved'])
          .where('reward_id', '=', rewardId)
          .executeTakeFirst(),
      ),
    quota: async (userId: string, categoryId = 1): Promise<number> => {
      const row = await inTenant(1, (tx) =>
        tx
          .selectFrom('reward_quota')
          .select('used')
          .where('user_id', '=', userId)
          .where('category_id', '=', categoryId)
          .executeTakeFirst(),
      )
      return row?.used ?? 0
    },
    /** What the rules find wrong. */
    wrong: async () => (await checkLedger(installation.services, 1, rules)).wrong,
  }
}

export const codeOf = (answer: Answer) => [answer.status, answer.json<Problem>().code]
export const placed = (answer: Answer): RewardOrder => {
  if (answer.status !== 200) throw new Error(`not taken: ${answer.body.toString()}`)
  return answer.json<RewardOrder>()
}
