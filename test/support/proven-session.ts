import { newId } from '#contract/engine/ids.ts'
import { ask, type Answer, type Installation, type PersonName } from './server/test-installation.ts'

/** A session that somebody opened so long ago (ms) by signing in: its requests, and its id. */
export async function openSession(installation: Installation, name: PersonName, ago = 0) {
  const { services, ids, clock, app } = installation
  const userId = ids[name]
  const at = new Date(clock.now().getTime() - ago)
  const sessionId = newId(at.getTime())
  await services.database.inSystem((tx) =>
    tx
      .insertInto('session_family')
      .values({
        id: sessionId,
        user_id: userId,
        created_at: at,
        proven_at: at,
        expires_at: new Date(at.getTime() + 30 * 86_400_000),
        revoked_at: null,
      })
      .execute(),
  )
  const request = async (method: 'GET' | 'POST', url: string, body?: unknown): Promise<Answer> => {
    const authorization = `Bearer ${await services.tokens.signAccess({ userId, sessionId })}`
    return ask(app, { method, url, body, headers: { authorization } })
  }
  return { sessionId, request }
}
