import { login, logout, refresh, saveLanguage } from '#contract/session.ts'
import { implement } from '#server/platform/http/implement.ts'
import type { ServerModule } from '#server/platform/http/module.ts'
import { signIn } from './login-service.ts'
import { findMember } from './member-service.ts'
import { setLanguage } from './person-queries.ts'
import { endSession, refreshSession } from './refresh-service.ts'
import { deleteExpired } from './session-queries.ts'

export const sessionModule: ServerModule = {
  name: 'session',
  routes: [
    implement(login, async ({ body, request, services }) => signIn(services, body, request.ip)),
    implement(refresh, async ({ body, services }) => refreshSession(services, body.refresh_token)),
    implement(logout, async ({ body, services }) => {
      await endSession(services, body.refresh_token)
      return { done: true } as const
    }),
    implement(saveLanguage, async ({ body, person, services }) => {
      await services.database.inSystem((tx) => setLanguage(tx, person.userId, body.languageId))
      return { done: true } as const
    }),
  ],
  findMember,
  async start(services) {
    await services.database.inSystem((tx) => deleteExpired(tx, services.clock.now()))
    return async () => {}
  },
}
