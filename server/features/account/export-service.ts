import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { exportsPerDay } from '#contract/features/account/account-contract.ts'
import type { Services } from '#server/engine/services.ts'
import { noteEvent } from './event-service.ts'
import { findClientIds, readRows } from './personal-queries.ts'
import type { PersonalTable } from '#server/engine/personal-table.ts'

const pageSize = 200

/** Everything the platform keeps about a person as one JSON document, read page by page while it is sent. */
export async function exportData(
  services: Services,
  userId: string,
  tables: readonly PersonalTable[],
): Promise<Readable> {
  const { database, limits, clock } = services
  await limits.demand(`export ${userId}`, exportsPerDay, 86_400)
  const at = clock.now()
  const clients = await database.inSystem(async (tx) => {
    await noteEvent(tx, { userId, kind: 'data_exported', at })
    return findClientIds(tx, userId)
  })
  return Readable.from(write(services, { userId, clients, at, tables }))
}

async function* write(
  { database, files }: Services,
  { userId, clients, at, tables }: { userId: string; clients: number[]; at: Date; tables: readonly PersonalTable[] },
): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(at.toISOString())},"person":${JSON.stringify(userId)}`
  for (const personal of tables) {
    if (!Array.isArray(personal.omit)) {
      yield `,${JSON.stringify(personal.table)}:${JSON.stringify({ leftOut: personal.omit.reason })}`
      continue
    }
    yield `,${JSON.stringify(personal.table)}:[`
    let first = true
    for (const clientId of personal.tenant ? clients : [null]) {
      for (let offset = 0; ; offset += pageSize) {
        const read = (tx: Parameters<typeof readRows>[0]) => readRows(tx, personal, userId, { offset, size: pageSize })
        const rows = await (clientId === null
          ? database.inSystem(read, { userId })
          : database.inTenant(clientId, read, { userId }))
        for (const row of rows) {
          const content = personal.bytes && (await contentOf(files, row[personal.bytes]))
          yield `${first ? '' : ','}${JSON.stringify({ ...without(row, personal), ...(content && { content }) })}`
          first = false
        }
        if (rows.length < pageSize) break
      }
    }
    yield ']'
  }
  yield '}\n'
}

/** The bytes of a row, as base64. One row at a time: a page of them may not be in memory together. */
async function contentOf(files: Services['files'], place: unknown): Promise<string | undefined> {
  if (typeof place !== 'string' || place === '') return undefined
  return (await buffer(await files.read(place))).toString('base64')
}

function without(row: Record<string, unknown>, { omit }: PersonalTable): Record<string, unknown> {
  const left = Array.isArray(omit) ? omit : []
  return Object.fromEntries(Object.entries(row).filter(([name]) => !left.includes(name)))
}
