import { checkLedger, type CheckedLedger } from '../engine/ledger/check-ledger.ts'
import { listClients } from '../features/client/client-service.ts'
import { serverParts } from '../features.ts'
import { command, CommandError, exits } from './command.ts'

const says = (name: string, { members, transactions, wrong }: CheckedLedger): string[] => [
  `${name}: ${members} members, ${transactions} transactions, ${wrong.length} wrong`,
  ...wrong.map(({ rule, subject, expected, found }) => `  ${rule} ${subject}: ${found} instead of ${expected}`),
]

/** Adds up every point of a client (by its slug), else of every client, and names the first wrong thing of each rule. */
export const ledgerCheck = command({
  usage: 'ledger check [client]',
  about: 'see whether every balance of points is the sum of its entries',
  read: ([slug, ...more]) => (more.length > 0 || slug?.startsWith('-') ? null : { slug: slug ?? null }),
  async run({ services }, { slug }) {
    const parts = await services()
    const clients = await listClients(parts)
    const asked = slug === null ? clients : clients.filter((client) => client.slug === slug)
    if (slug !== null && asked.length === 0) throw new CommandError(`Unknown client: ${slug}`, exits.usage)
    const rules = serverParts.flatMap(({ ledgerRules = [] }) => ledgerRules)
    const lines: string[] = []
    const ledgers: CheckedLedger[] = []
    for (const client of asked) {
      const checked = await checkLedger(parts, client.id, rules)
      ledgers.push(checked)
      lines.push(...says(client.slug, checked))
    }
    const isWrong = ledgers.some(({ wrong }) => wrong.length > 0)
    return { lines, json: { ledgers }, ...(isWrong && { exit: exits.faults }) }
  },
})
