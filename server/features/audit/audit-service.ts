import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { AuditAct } from '#contract/features/audit/audit-contract.ts'
import { csvText, pageSize } from '#contract/engine/staff/list.ts'
import type { ActFilter } from '#server/engine/audit/audit-queries.ts'
import { noteAct, readActs, type ReadAct } from '#server/engine/audit/note-act.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import type { Tx } from '#server/platform/database/database.ts'

interface Asked {
  userId?: string | undefined
  act?: string | undefined
  subjectKind?: string | undefined
  subjectId?: string | undefined
  from?: string | undefined
  until?: string | undefined
}
type Reading = Pick<Services, 'database' | 'config' | 'clock'>

const filterOf = ({ from, until, ...rest }: Asked) => ({
  ...rest,
  from: from === undefined ? undefined : new Date(from),
  until: until === undefined ? undefined : new Date(until),
})

const cursorOf = (act: ReadAct) => `${act.actedAt.toISOString()} ${act.id}`
function readCursor(text: string | undefined): ActFilter['after'] {
  const [at = '', id = ''] = text?.split(' ') ?? []
  return Number.isNaN(Date.parse(at)) || id.length !== 36 ? undefined : { at: new Date(at), id }
}

const shown = ({ actedAt, ...act }: ReadAct): AuditAct => ({ ...act, actedAt: actedAt.toISOString() })

const inTrail = <T>({ database }: Reading, { clientId }: Staff, work: (tx: Tx) => Promise<T>): Promise<T> =>
  clientId === 0 ? database.inSystem(work) : database.inTenant(clientId, work)

/** A page of the trail of a client, or of the platform. */
export async function listTrail(
  services: Reading,
  staff: Staff,
  { cursor, ...asked }: Asked & { cursor?: string | undefined },
): Promise<{ rows: AuditAct[]; next: string | null }> {
  const filter = { ...filterOf(asked), after: readCursor(cursor), limit: pageSize + 1 }
  const acts = await inTrail(services, staff, (tx) => readActs(tx, services.config.secretKey, staff.clientId, filter))
  const rows = acts.slice(0, pageSize)
  const last = rows.at(-1)
  return { rows: rows.map(shown), next: acts.length > pageSize && last ? cursorOf(last) : null }
}

const heads = [
  'id',
  'actedAt',
  'actor',
  'userId',
  'actorName',
  'address',
  'act',
  'subjectKind',
  'subjectId',
  'before',
  'after',
  'requestId',
  'hash',
] as const

/** The trail as a file, page by page; that it was taken is itself an act. */
export async function exportTrail(
  services: Reading,
  staff: Staff,
  { format, ...asked }: Asked & { format: 'csv' | 'jsonl' },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { config, clock } = services
  await inTrail(services, staff, (tx) =>
    noteAct(
      tx,
      staff,
      { act: 'audit.export', subject: { kind: 'audit', id: String(staff.clientId) }, after: { format, ...asked } },
      clock.now(),
    ),
  )
  const text =
    format === 'csv' ? csvOf : (acts: readonly AuditAct[]) => acts.map((act) => `${JSON.stringify(act)}\n`).join('')
  async function* pages() {
    if (format === 'csv') yield csvText([heads])
    for (let after: ActFilter['after'] | null; after !== null;) {
      const filter = { ...filterOf(asked), after, limit: 1000 }
      const acts = await inTrail(services, staff, (tx) => readActs(tx, config.secretKey, staff.clientId, filter))
      if (acts.length > 0) yield text(acts.map(shown))
      const last = acts.at(-1)
      after = acts.length === 1000 && last ? { at: last.actedAt, id: last.id } : null
    }
  }
  const type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson'
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="audit.${format}"`)
    .send(Readable.from(pages()))
}

const csvOf = (acts: readonly AuditAct[]): string =>
  csvText(
    acts.map((act) =>
      heads.map((head) => {
        const value = act[head]
        return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
      }),
    ),
  ).slice(1)
