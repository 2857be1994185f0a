import { noteEvent } from '#server/features/account/event-service.ts'
import type { ArrivalAtDesk } from '#server/engine/staff/admit-staff.ts'
import type { Services } from '#server/engine/services.ts'
import { languageOf, lockPerson } from '../people/person-access-service.ts'
import { findFamily } from '../session-queries.ts'
import { insertDeskDevice } from './desk-device-queries.ts'
import { newDeviceLetter } from './desk-device-texts.ts'
import { readDevice } from './device-family.ts'

/** A letter that says what has already happened is worth sending for this long (ms). */
const noticeWithin = 2 * 86_400_000

/**
 * Writes to staff who come to the desk from a device they never came from; of their first one they are not told. What is
 * known of a device is what the list of sessions shows of it: its browser and its system.
 */
export const noteDeskDevice =
  ({ messages, config }: Pick<Services, 'messages' | 'config'>): ArrivalAtDesk =>
  async (tx, { userId, sessionId }, now) => {
    // Of two devices that come at once one is the second.
    const person = await lockPerson(tx, userId)
    const session = await findFamily(tx, sessionId)
    if (!person || !session) return
    if ((await insertDeskDevice(tx, userId, session.device, now)) !== 'another') return
    await noteEvent(tx, { userId, kind: 'desk_device_new', at: now, detail: { device: session.device } })
    const to = { language: languageOf(person), name: person.first_name }
    const letter = newDeviceLetter(to, readDevice(session.device), `${config.publicUrl}/profile`)
    await messages.mail(tx, { to: person.email, ...letter }, new Date(now.getTime() + noticeWithin))
  }
