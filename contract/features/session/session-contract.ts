import * as v from 'valibot'
import { feature } from '#contract/engine/feature.ts'
import { keepPinHalf, openPinHalf } from '#contract/engine/session/pin-half.ts'
import { login, logout, refresh, saveLanguage } from '#contract/engine/session/session.ts'
import { endpoint } from '#contract/engine/endpoint.ts'
import { idSchema } from '#contract/engine/ids.ts'

/** Families of browsers and systems: all that is kept of a device a person signs in on. */
export const browserFamilies = ['chrome', 'edge', 'firefox', 'safari', 'samsung', 'opera', 'other'] as const
export const systemFamilies = ['android', 'ios', 'windows', 'macos', 'linux', 'chromeos', 'other'] as const

const deviceSessionSchema = v.object({
  id: v.string(),
  browser: v.picklist(browserFamilies),
  system: v.picklist(systemFamilies),
  startedAt: v.string(),
  lastSeenAt: v.string(),
  /** The session that asks. */
  current: v.boolean(),
})
export type DeviceSession = v.InferOutput<typeof deviceSessionSchema>

/** Where a person is signed in; the session that asks first, then the latest used. */
export const deviceSessions = endpoint({
  method: 'GET',
  path: '/api/session/devices/',
  summary: 'Sessions of the person',
  access: 'session',
  response: v.object({ sessions: v.array(deviceSessionSchema) }),
})

/** Ends one session of the person, on that device within seconds. */
export const endDeviceSession = endpoint({
  method: 'POST',
  path: '/api/session/devices/end/',
  summary: 'End one session of the person',
  access: 'session',
  body: v.strictObject({ id: idSchema }),
  response: v.object({ done: v.literal(true) }),
  errors: ['resource.not_found'],
})

/** Ends every session of the person but the one that asks. */
export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/session/devices/end-others/',
  summary: 'End all other sessions of the person',
  access: 'session',
  response: v.object({ ended: v.number() }),
})

/** Seconds after a sign-in, or after the password was typed again, in which what opens the account may be changed. */
export const proofLifetime = 300

/** Shows by the password that it is the person who is at the device; then what opens the account may be changed. */
export const proveOwnSession = endpoint({
  method: 'POST',
  path: '/api/session/prove/',
  summary: 'Prove by the password who is at the device',
  access: 'session',
  body: v.strictObject({ password: v.pipe(v.string(), v.minLength(1), v.maxLength(1024)) }),
  response: v.object({ done: v.literal(true) }),
  perMinute: 10,
  errors: ['password.current_wrong'],
})

export const sessionContract = feature({
  name: 'session',
  endpoints: {
    login,
    refresh,
    logout,
    saveLanguage,
    deviceSessions,
    endDeviceSession,
    endOtherSessions,
    proveOwnSession,
    keepPinHalf,
    openPinHalf,
  },
})
