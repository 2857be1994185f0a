import {
  sessionContract,
  deviceSessions,
  endDeviceSession,
  endOtherSessions,
  proveOwnSession,
} from '#contract/features/session/session-contract.ts'
import { signInChallenge, reloadUserTokens } from '#contract/features/sign-in/sign-in-contract.ts'
import { keepPinHalf, openPinHalf } from '#contract/engine/session/pin-half.ts'
import { login, logout, refresh, saveLanguage } from '#contract/engine/session/session.ts'
import { implement } from '#server/engine/http/implement.ts'
import { followLater } from '#server/engine/audiences/follow-everywhere.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { endOwnSession, endSessions, listSessions } from './devices/device-sessions-service.ts'
import { noteDeskDevice } from './devices/desk-device-service.ts'
import { keepHalf, openHalf } from './devices/pin-half-service.ts'
import { humanCheck } from './tokens/human-check-service.ts'
import { signIn } from './login-service.ts'
import { maintenance } from './maintenance-service.ts'
import { findMember } from './member-service.ts'
import { setLanguage } from './people/person-queries.ts'
import { endSession, refreshSession } from './refresh-service.ts'
import { proveSession } from './tokens/proof-service.ts'
import { reloadTokens } from './reload-service.ts'
import { deleteExpired } from './session-queries.ts'
import { deleteRunOut } from './tokens/spent-token-queries.ts'
import { fromRequest } from './start-session-service.ts'

export const sessionFeature = serverFeature(sessionContract, {
  routes: [
    implement(login, async ({ body, request, services }) =>
      signIn(services, body, fromRequest(request, body.link_token)),
    ),
    implement(refresh, async ({ body, services }) => refreshSession(services, body.refresh_token)),
    implement(logout, async ({ body, services }) => {
      await endSession(services, body.refresh_token)
      return { done: true } as const
    }),
    implement(saveLanguage, async ({ body, person, services }) => {
      await services.database.inSystem(async (tx) => {
        await setLanguage(tx, person.userId, body.languageId)
        await followLater(services, tx, person.userId)
      })
      services.jobs.nudge()
      return { done: true } as const
    }),
    implement(reloadUserTokens, async ({ person, services }) => reloadTokens(services, person)),
    implement(signInChallenge, async ({ services }) => humanCheck(services).challenge()),
    implement(proveOwnSession, async ({ body, person, services, request }) => {
      await proveSession(services, person, body.password, request.ip)
      return { done: true } as const
    }),
    implement(deviceSessions, async ({ person, services }) => ({ sessions: await listSessions(services, person) })),
    implement(endDeviceSession, async ({ body, person, services }) => {
      await endOwnSession(services, person, body.id)
      return { done: true } as const
    }),
    implement(keepPinHalf, async ({ body, person, services }) => ({ token: await keepHalf(services, person, body) })),
    implement(openPinHalf, async ({ body, services }) => openHalf(services, body)),
    implement(endOtherSessions, async ({ person, services }) => ({
      ended: await endSessions(services, person.userId, person.sessionId),
    })),
  ],
  findMember,
  arrivalAtDesk: (services) => noteDeskDevice(services),
  maintenance,
  hourly: (services) => ({
    remove_run_out_sessions: () =>
      services.database.inSystem(async (tx) => {
        await deleteExpired(tx, services.clock.now())
        await deleteRunOut(tx, services.clock.now())
      }),
  }),
})
