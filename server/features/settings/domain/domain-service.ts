import { randomBytes } from 'node:crypto'
import type { DomainOutcome, OwnDomain } from '#contract/features/settings/domain-desk.ts'
import { noteAct, type Act } from '#server/engine/audit/note-act.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { isUniqueViolation } from '#server/platform/database/sqlstate.ts'
import { fail } from '#server/platform/problem.ts'
import {
  deleteDomain,
  findDomain,
  findProven,
  findProver,
  findUnproven,
  noteLook,
  replaceDomain,
  type DomainRow,
} from './domain-queries.ts'

// [Note: Own domains] Whoever can write a TXT record of a domain has it. A client names one and gets a token; once
// `_trilha.<domain>` says it, requests under that name are the client's. Any number may name a domain, the first to prove
// it has it: the database holds that.

const recordOf = ({ domain, token }: Pick<DomainRow, 'domain' | 'token'>): OwnDomain['record'] => ({
  name: `_trilha.${domain}`,
  value: `trilha-domain=${token}`,
})

const told = (row: DomainRow): OwnDomain => ({
  domain: row.domain,
  record: recordOf(row),
  provenAt: row.proven_at?.toISOString() ?? null,
  checkedAt: row.checked_at?.toISOString() ?? null,
  outcome: row.outcome,
})

const publicHost = ({ config }: Pick<Services, 'config'>): string => new URL(config.publicUrl).hostname

/** The client whose own domain a host is, where it was proven. */
export async function findClientOfHost(
  services: Pick<Services, 'config'>,
  tx: Tx,
  host: string,
): Promise<{ id: number; slug: string } | undefined> {
  const name = host.toLowerCase()
  // Nearly every request: nothing is asked for it.
  return name === publicHost(services) ? undefined : findProver(tx, name)
}

/** The domain of the client that is acted in. */
export async function readDomain(services: Services, { clientId }: Staff): Promise<{ domain: OwnDomain | null }> {
  const row = await services.database.inTenant(clientId, (tx) => findDomain(tx, clientId))
  return { domain: row ? told(row) : null }
}

const act = (name: string, domain: string): Act => ({
  act: `settings.domain_${name}`,
  subject: { kind: 'domain', id: domain },
})

/** Names a domain; fails with `settings.domain_taken` where another client has proven it, or it is the installation's own. */
export async function setDomain(
  services: Services,
  staff: Staff,
  domain: string,
): Promise<{ domain: OwnDomain | null }> {
  const { clientId } = staff
  if (domain === publicHost(services)) fail('settings.domain_taken')
  await writeAsStaff(services, staff, async (tx, { note, now }) => {
    const prover = await findProver(tx, domain)
    if (prover && prover.id !== clientId) fail('settings.domain_taken')
    // Named again it keeps its record, and its proof.
    if ((await findDomain(tx, clientId))?.domain !== domain)
      await replaceDomain(tx, { client_id: clientId, domain, token: randomBytes(16).toString('hex'), asked_at: now })
    await note(act('set', domain))
    return { done: true }
  })
  return readDomain(services, staff)
}

/** Takes the domain away; it is served no more. Fails with `resource.not_found`. */
export async function removeDomain(services: Services, staff: Staff): Promise<{ domain: OwnDomain | null }> {
  const { clientId } = staff
  await writeAsStaff(services, staff, async (tx, { note }) => {
    const row = (await findDomain(tx, clientId)) ?? fail('resource.not_found')
    await deleteDomain(tx, clientId)
    await note(act('remove', row.domain))
    return { done: true }
  })
  return readDomain(services, staff)
}

/** Whether the record stands there; null: it does. */
async function look({ dns, log }: Pick<Services, 'dns' | 'log'>, row: DomainRow): Promise<DomainOutcome | null> {
  const { name, value } = recordOf(row)
  try {
    return (await dns.texts(name)).includes(value) ? null : 'missing'
  } catch (error) {
    log.info({ err: error }, 'no name server answered for a domain of a client’s own')
    return 'away'
  }
}

/** Looks for the record of a domain; once it was found the domain is the client's. */
async function check(services: Pick<Services, 'dns' | 'log' | 'database' | 'clock'>, row: DomainRow): Promise<void> {
  const { database, clock } = services
  const found = await look(services, row)
  const keep = (outcome: DomainOutcome | null) =>
    database.inTenant(row.client_id, async (tx) => {
      const isNoted = await noteLook(tx, row, outcome, clock.now())
      if (isNoted && outcome === null)
        await noteAct(tx, { actor: 'job', clientId: row.client_id }, act('prove', row.domain), clock.now())
    })
  try {
    await keep(found)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await keep('taken')
  }
}

/** Looks for the record now, as staff ask; fails with `resource.not_found` where no domain was named. */
export async function checkDomain(services: Services, staff: Staff): Promise<{ domain: OwnDomain | null }> {
  const { clientId } = staff
  const row = await services.database.inTenant(clientId, (tx) => findDomain(tx, clientId))
  if (!row) return fail('resource.not_found')
  if (row.proven_at === null) await check(services, row)
  await writeAsStaff(services, staff, async (_tx, { note }) => {
    await note(act('check', row.domain))
    return { done: true }
  })
  return readDomain(services, staff)
}

/** Looks for the records of every domain that is not proven yet. */
export async function checkDomains(services: Pick<Services, 'dns' | 'log' | 'database' | 'clock'>): Promise<void> {
  for (const row of await services.database.inSystem(findUnproven)) await check(services, row)
}

/** The own domains of all clients. */
export const findOwnHosts =
  ({ database }: Pick<Services, 'database'>) =>
  (): Promise<string[]> =>
    database.inSystem(findProven)

/** Fails with `resource.not_found` where a name is neither the installation's nor a proven one of a client. */
export async function demandKnown(services: Pick<Services, 'config' | 'database'>, domain: string): Promise<void> {
  if (domain === publicHost(services)) return
  if (!(await services.database.inSystem((tx) => findProver(tx, domain)))) fail('resource.not_found')
}
