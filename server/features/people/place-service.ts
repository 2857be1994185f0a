import type { PersonDetail } from '#contract/features/people/people-schema.ts'
import { followPeople } from '#server/engine/audiences/follow-people.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { findPlaces, noPlace, upsertPlaces, type Place } from '#server/engine/structure/place-queries.ts'
import { findUnknown, shareTree } from '#server/engine/structure/place-service.ts'
import { isStoreActive } from '#server/features/store/store-service.ts'
import { fail } from '#server/platform/problem.ts'
import { updateMembership } from './people-queries.ts'
import { readPerson } from './people-service.ts'
import { take, tell } from './people-write-service.ts'

const told = ({ branchId, positionId, storeId }: Place) => ({ branchId, positionId, storeId })

/** Says where somebody works, and as what. What they have may stay where it is retired; what is new to them is active. */
export async function placePerson(
  services: Services,
  staff: Staff,
  userId: string,
  wanted: Place,
): Promise<PersonDetail> {
  const { clientId } = staff
  await writeAsStaff(services, staff, async (tx, { note, demandRev }) => {
    await take(tx, staff, userId, demandRev)
    await shareTree(tx, clientId)
    const has = (await findPlaces(tx, clientId, [userId])).get(userId) ?? noPlace
    const unknown = await findUnknown(tx, clientId, wanted, has)
    const { storeId } = wanted
    if (storeId !== null && storeId !== has.storeId && !(await isStoreActive(tx, clientId, storeId)))
      unknown.push({ field: 'storeId', code: 'unknown' })
    if (unknown.length > 0) fail('people.place_unknown', { fields: unknown })
    await upsertPlaces(tx, clientId, [{ userId, ...wanted }])
    await updateMembership(tx, clientId, userId, {})
    await followPeople(tx, clientId, [userId])
    const subject = { kind: 'person', id: userId }
    await note({ act: 'person.place', subject, about: userId, before: told(has), after: told(wanted) })
    return { done: true }
  })
  await tell(services, staff, userId)
  return readPerson(services, staff, userId)
}
