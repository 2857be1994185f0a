import { verifyActs, type Verified } from '#server/engine/audit/chain.ts'
import { listClients } from '#server/features/client/client-service.ts'
import { command, CommandError, exits } from './command.ts'

const says = (name: string, found: Verified): string =>
  'brokenAt' in found
    ? `${name}: broken at row ${found.brokenAt}`
    : `${name}: ${found.rows} rows, unbroken to ${found.hash}`

/** Reckons the chain of the audit trail anew: of a client (by its slug), else of the platform and of every client. */
export const auditVerify = command({
  usage: 'audit verify [client]',
  about: 'see whether a row of the audit trail was changed or taken away',
  read: ([slug, ...more]) => (more.length > 0 || slug?.startsWith('-') ? null : { slug: slug ?? null }),
  async run({ services }, { slug }) {
    const parts = await services()
    const clients = await listClients(parts)
    const only = slug === null ? undefined : clients.find((client) => client.slug === slug)
    if (slug !== null && !only) throw new CommandError(`Unknown client: ${slug}`, exits.usage)
    const found = await verifyActs(parts, only?.id)
    const nameOf = (id: number) => clients.find((client) => client.id === id)?.slug ?? 'platform'
    const lines = found.map((one) => says(nameOf(one.clientId), one))
    const isBroken = found.some((one) => 'brokenAt' in one)
    return { lines, json: { trails: found }, ...(isBroken && { exit: exits.faults }) }
  },
})
