import { newId } from '#contract/engine/ids.ts'
import { publishStores } from '#server/features/store/store-service.ts'
import { serverParts } from '#server/features.ts'
import { keyOf } from '#test/support/invoices/invoice-codes.ts'
import { goodSale } from '#test/support/server/test-content.ts'
import type { Installation, PersonName, Sent } from '#test/support/server/test-installation.ts'
import { cleanRule } from '#contract/features/review/clean-rule.ts'
import { isDrawn } from '../two-pairs.ts'
import { approveClean } from './approve-clean.ts'

const queues = serverParts.flatMap(({ queues: own = [] }) => own)
let numbers = 7000

/** Sales with nothing against them in an installation's first client, and the rule that approves them. */
export function cleanSales(installation: Installation) {
  const { services, clock } = installation
  const isForPeople = (id: string) => isDrawn(services.config.secretKey, id, cleanRule.drawn, 'people')
  const idWhere = (drawn: boolean): string => {
    const id = newId(clock.now().getTime())
    return isForPeople(id) === drawn ? id : idWhere(drawn)
  }
  return {
    isForPeople,
    /** The store of the tests without cameras says who issues its invoices. */
    nameIssuers: () =>
      services.database.inTenant(1, (tx) =>
        publishStores(tx, 1, [
          {
            id: 2,
            name: 'Sem câmera',
            camerasAllowed: false,
            chain: 'Casa',
            city: 'Recife',
            state: 'PE',
            issuers: ['11222333'],
          },
        ]),
      ),
    /** A sale that the rule approves after a day, but for what is said otherwise; gives its id. */
    async report(
      changed: Record<string, unknown> = {},
      {
        name = 'bia',
        drawn = false,
        scanned = {},
        ...sent
      }: Partial<Sent> & { name?: PersonName; drawn?: boolean; scanned?: object | null } = {},
    ): Promise<string> {
      const number = ++numbers
      const scan = {
        country: 'BR',
        key: keyOf({ month: '2611', number }),
        test: false,
        day: '2026-11-18',
        total: null,
        ...scanned,
      }
      const payload = {
        ...goodSale,
        invoiceNumber: String(number),
        // Like no other one.
        lines: [
          { productId: 1, quantity: 1 },
          { productId: 2, quantity: number - 6999 },
        ],
        ...(scanned && { scan }),
        ...changed,
      }
      const id = idWhere(drawn)
      const [answer] = await installation.as(name).send({ id, kind: 'sale.report', payload, ...sent })
      if (answer?.outcome !== 'applied') throw new Error(`not taken: ${JSON.stringify(answer)}`)
      return id
    },
    /** What the server does by itself once an hour. */
    approve: () => approveClean(services, queues),
  }
}
