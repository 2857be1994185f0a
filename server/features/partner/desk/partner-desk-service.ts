import type { PartnerSettings, WrittenPartner } from '#contract/features/partner/partner-desk.ts'
import { dayAfter } from '#contract/features/campaign/campaign-rules.ts'
import { dayIn } from '#contract/engine/time.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { clientStream } from '#server/engine/sync/publish-service.ts'
import { isOutside } from '#server/platform/network/public-address.ts'
import { fail } from '#server/platform/problem.ts'
import {
  findPartner,
  lockPartner,
  publishPartner,
  readTimeZone,
  sealSecret,
  type PartnerRow,
} from '../partner-service.ts'

interface Answer {
  partner: PartnerSettings | null
}

const describe = (row: PartnerRow | undefined): Answer => {
  if (!row) return { partner: null }
  const { name, address, dependents, least, rev } = row
  return { partner: { name, address, dependents, least, rev } }
}

/** The partner's settings; the secret is told to nobody. */
export const readPartner = ({ database }: Pick<Services, 'database'>, { clientId }: Staff): Promise<Answer> =>
  database.inTenant(clientId, async (tx) => describe(await findPartner(tx, clientId)))

/** Sets the partner. A new one needs a secret, and one elsewhere too: the old one would be shown to who is there. */
export const changePartner = (services: Services, staff: Staff, written: WrittenPartner): Promise<Answer> =>
  writeAsStaff(services, staff, async (tx, { note, demandRev, now }) => {
    const { clientId } = staff
    // Of two who set the first one at once the second one sees it.
    await lockStream(tx, clientId, clientStream)
    const before = await lockPartner(tx, clientId)
    demandRev(before?.rev ?? 0)
    const { secret, ...rest } = written
    const url = URL.parse(rest.address)
    if (!url || !isOutside(url, services.config.publicUrl) || url.search || url.hash)
      fail('request.invalid', { fields: [{ field: 'address', code: 'invalid' }] })
    if (secret === null && before?.address !== rest.address)
      fail('request.invalid', { fields: [{ field: 'secret', code: 'required' }] })
    const yesterday = dayAfter(dayIn(await readTimeZone(tx, clientId), now), -1)
    const row = {
      client_id: clientId,
      ...rest,
      secret_sealed: secret === null ? (before?.secret_sealed ?? '') : sealSecret(services, secret),
      reconciled_on: before?.reconciled_on ?? yesterday,
      rev: (before?.rev ?? 0) + 1,
    }
    await publishPartner(tx, row)
    await note({
      act: 'partner.change',
      subject: { kind: 'partner', id: String(clientId) },
      ...(before && { before: { ...describe(before).partner } }),
      after: { ...rest, newSecret: secret !== null },
    })
    return describe(row)
  })
