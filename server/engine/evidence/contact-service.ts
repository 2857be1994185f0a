import { readReading } from '#contract/engine/sync/evidence.ts'
import { fail } from '#server/platform/problem.ts'
import { remember } from '#server/platform/remember.ts'
import type { Member } from '../session/members.ts'
import type { Services } from '../services.ts'
import { saveContact } from './evidence-queries.ts'

type ContactServices = Pick<Services, 'database' | 'clock'>

/** A contact with nothing new in it is kept this often only, in milliseconds. */
const everyMs = 10_000
const mostRemembered = 50_000

interface Heard {
  highest: number
  at: number
}
/** What this server wrote last of each device; the database knows when nothing is remembered. */
const heard = new WeakMap<Services['database'], Map<string, Heard>>()

/** Keeps what a device tells with a request; one that tells something unreadable is refused. */
export async function noteContact(services: ContactServices, member: Member, header: unknown): Promise<void> {
  if (header === undefined) return
  const reading =
    readReading(header) ?? fail('request.invalid', { fields: [{ field: 'trilha-device', code: 'invalid' }] })
  const now = services.clock.now()
  const known = heard.get(services.database) ?? new Map<string, Heard>()
  heard.set(services.database, known)
  const key = `${member.clientId} ${member.userId} ${reading.id}`
  const last = known.get(key)
  // Also what lies in the future of a clock that was set back is no reason to be silent.
  if (last?.highest === reading.highest && Math.abs(now.getTime() - last.at) < everyMs) return
  await services.database.inTenant(member.clientId, (tx) => saveContact(tx, member, reading, now))
  remember(known, key, { highest: reading.highest, at: now.getTime() }, mostRemembered)
}
