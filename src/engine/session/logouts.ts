import { logout } from '#contract/engine/session/session.ts'
import { CallError } from '#platform/call-error.ts'
import { deviceDb, type LogoutRow } from '../database/device-db.ts'
import { withLock } from '../database/locks.ts'
import { publicCall } from './public-call.ts'
import { openValue, sealValue } from './seal.ts'

const purpose = 'logout'

/** A sign-out that the server is to be told of, sealed. */
export async function sealLogout(userId: string, refreshToken: string): Promise<LogoutRow> {
  return { userId, sealed: await sealValue(userId, purpose, refreshToken) }
}

/** Tells the server of the sign-outs it does not know yet; what it cannot be told now stays. */
export async function sendLogouts(): Promise<void> {
  if ((await deviceDb().logouts.count()) === 0) return
  await withLock('trilha-logouts', async () => {
    for (const { id, userId, sealed } of await deviceDb().logouts.toArray()) {
      const token = await openValue(userId, purpose, sealed)
      if (typeof token === 'string' && !(await isSent(token))) return
      if (id !== undefined) await deviceDb().logouts.delete(id)
    }
  })
}

async function isSent(refreshToken: string): Promise<boolean> {
  try {
    await publicCall()(logout, { body: { refresh_token: refreshToken } })
    return true
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // A token that our server refuses is dead already; anything else is told another time.
    return error.kind === 'problem' && error.status >= 400 && error.status < 429
  }
}
