import { randomBytes } from 'node:crypto'
import { deletionDelayDays, type Deletion } from '#contract/features/account/account-contract.ts'
import { newId } from '#contract/engine/ids.ts'
import {
  hashPassword,
  languageOf,
  lockPerson,
  personById,
  replacePassword,
} from '#server/features/session/people/person-access-service.ts'
import { findLeftAlone, holdWithOthers } from '#server/features/platform-people/last-administrator-service.ts'
import { forgetRegistration } from '#server/features/register/register-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { forgetPerson } from '#server/engine/sync/publish-service.ts'
import type { PersonalTable } from '#server/engine/personal-table.ts'
import type { JobHandler } from '#server/engine/jobs/job-queue.ts'
import { fail } from '#server/platform/problem.ts'
import type { Services } from '#server/engine/services.ts'
import {
  cancelRequest,
  findAllAsked,
  findDueRequests,
  findOpenRequest,
  findRequest,
  finishRequest,
  insertRequest,
} from './deletion-queries.ts'
import { deletionLetter } from './deletion-texts.ts'
import { noteEvent } from './event-service.ts'
import { deleteRows, emptyPerson, emptyTexts, findAllClientIds, findClientIds, findPlaces } from './personal-queries.ts'

const day = 86_400_000

/** The open request of a person. */
export async function readRequest({ database }: Services, userId: string): Promise<Deletion> {
  return database.inSystem((tx) => answer(tx, userId))
}

async function answer(tx: Tx, userId: string): Promise<Deletion> {
  const open = await findOpenRequest(tx, userId)
  return { request: open ? { askedAt: open.asked_at.toISOString(), dueAt: open.due_at.toISOString() } : null }
}

/**
 * Notes that an account is to be deleted, when its delay is over. Fails with `account.last_admin` where nobody else, but
 * for those who asked for the same, administers the platform or a client.
 */
export async function requestDeletion(services: Services, userId: string): Promise<Deletion> {
  const { database, clock, messages, jobs, config } = services
  const now = clock.now()
  const dueAt = new Date(now.getTime() + deletionDelayDays * day)
  const answered = await database.inSystem(async (tx) => {
    await holdWithOthers(tx, userId)
    const person = (await lockPerson(tx, userId)) ?? fail('session.revoked')
    const alone = await findLeftAlone(tx, userId, await findAllAsked(tx))
    if (alone) fail('account.last_admin', { values: { client: alone } })
    const id = newId(now.getTime())
    if (await insertRequest(tx, { id, user_id: userId, asked_at: now, due_at: dueAt })) {
      await noteEvent(tx, { userId, kind: 'deletion_asked', at: now, detail: { dueAt: dueAt.toISOString() } })
      await jobs.queue(tx, { kind: 'delete_account', payload: { id }, runAt: dueAt })
      const profileUrl = `${config.publicUrl}/profile`
      const letter = deletionLetter({ language: languageOf(person), name: person.first_name, dueAt, profileUrl })
      await messages.mail(tx, { to: person.email, ...letter }, new Date(now.getTime() + 2 * day))
    }
    return answer(tx, userId)
  })
  jobs.nudge()
  return answered
}

/** Takes the request back. */
export async function cancelDeletionRequest({ database, clock }: Services, userId: string): Promise<Deletion> {
  const now = clock.now()
  return database.inSystem(async (tx) => {
    if (await cancelRequest(tx, userId, now)) await noteEvent(tx, { userId, kind: 'deletion_cancelled', at: now })
    return answer(tx, userId)
  })
}

/** Deletes the account of a request that is due, unless it was cancelled. */
export function deleteAccount(services: Services, tables: () => readonly PersonalTable[]): JobHandler {
  const { database, clock, sessions, members } = services
  return async (payload) => {
    const { id } = payload as { id: string }
    const at = clock.now()
    // Nobody knows this password: the account cannot be entered any more.
    const hash = await hashPassword(randomBytes(32).toString('base64url'))
    const request = await database.inSystem((tx) => findRequest(tx, id))
    if (!request || request.cancelled_at) return
    const userId = request.user_id
    await forgetAnnounced(services, request)
    const ended = await database.inSystem(async (tx) => {
      // Done already: a try before this one got this far and no further.
      if (request.done_at || !(await finishRequest(tx, id, at))) return []
      await lockPerson(tx, userId)
      const sessionIds = await replacePassword(tx, userId, { hash, at })
      for (const personal of tables())
        if (personal.onDelete === 'delete' && !personal.tenant) await deleteRows(tx, personal, userId)
      await emptyPerson(tx, userId, at)
      await noteEvent(tx, { userId, kind: 'deleted', at })
      return sessionIds
    })
    const after = await database.inSystem(async (tx) => ({
      request: await findRequest(tx, id),
      clients: await findClientIds(tx, userId),
    }))
    if (!after.request?.done_at) return
    for (const clientId of after.clients) {
      for (const personal of tables()) if (personal.bytes) await removeBytes(services, clientId, personal, userId)
      await database.inTenant(clientId, async (tx) => {
        for (const personal of tables())
          if (personal.tenant) await (personal.onDelete === 'delete' ? deleteRows : emptyTexts)(tx, personal, userId)
        await forgetPerson(tx, { clientId, userId })
      })
    }
    for (const sessionId of ended) await sessions.revoke(sessionId)
    await members.changed(userId)
  }
}

/** Before the person's row is emptied, which says who they are: what clients announced of them, and what waits for its e-mail. */
async function forgetAnnounced(
  { database }: Services,
  request: { user_id: string; done_at: Date | null },
): Promise<void> {
  if (request.done_at) return
  const person = await database.inSystem((tx) => personById(tx, request.user_id))
  if (!person) return
  const { document, document_country: country, email } = person
  for (const clientId of await database.inSystem(findAllClientIds))
    await database.inTenant(clientId, (tx) => forgetRegistration(tx, clientId, { document, country, email }))
}

/** Deletes what is due and whose job is gone: a backup that is restored under another key has none. */
export async function deleteDueAccounts(services: Services, tables: () => readonly PersonalTable[]): Promise<void> {
  const due = await services.database.inSystem((tx) => findDueRequests(tx, services.clock.now()))
  for (const { id } of due) await deleteAccount(services, tables)({ id }, id)
}

/** Bytes go before the row forgets where they were: a try that was cut short finds what is left. */
async function removeBytes(
  { database, files }: Services,
  clientId: number,
  personal: PersonalTable,
  userId: string,
): Promise<void> {
  const { bytes = '' } = personal
  const places = await database.inTenant(clientId, (tx) => findPlaces(tx, personal, bytes, userId))
  for (const place of places) await files.remove(place)
  await database.inTenant(clientId, (tx) => emptyTexts(tx, { ...personal, empty: [bytes] }, userId))
}
