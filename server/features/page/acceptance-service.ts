import { csvText, pageSize } from '#contract/engine/staff/list.ts'
import type { PageName } from '#contract/features/page/page-schema.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { findAcceptances, type AcceptanceCursor } from './page-queries.ts'

const heads = [
  'id',
  'first_name',
  'last_name',
  'email',
  'version',
  'edition',
  'language',
  'sha256',
  'accepted_at',
  'address',
  'device',
]

/** Rows read at once. */
const pieces = 20 * pageSize

/** Who accepted which version of a page, as a CSV; that it was taken is itself an act. */
export async function* exportAcceptances(services: Services, staff: Staff, page: PageName): AsyncGenerator<string> {
  const { clientId } = staff
  await writeAsStaff(services, staff, async (_tx, { note }) => {
    await note({ act: 'page.export_acceptances', subject: { kind: 'page', id: page } })
    return { done: true }
  })
  yield csvText([heads])
  const read = (after: AcceptanceCursor | null) =>
    services.database.inTenant(clientId, (tx) => findAcceptances(tx, clientId, page, { after, limit: pieces }))
  for (let rows = await read(null); rows.length > 0; rows = await read(rows.at(-1) ?? null)) {
    yield csvText(
      rows.map((row) => [
        row.user_id,
        row.first_name,
        row.last_name,
        row.email,
        row.version,
        row.edition,
        row.language,
        row.sha256,
        row.accepted_at.toISOString(),
        row.address,
        row.device,
      ]),
    ).slice(1)
  }
}
