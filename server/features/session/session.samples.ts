import { newId } from '#contract/engine/ids.ts'
import { featureSamples, password } from '#test/support/samples.ts'

export const sessionSamples = featureSamples({
  endpoints: {
    login: { body: { username: 'ana', password } },
    refresh: { body: { grant_type: 'refresh_token', refresh_token: 'x' } },
    logout: { body: { refresh_token: 'x' } },
    saveLanguage: { body: { languageId: 1 } },
    deviceSessions: {},
    endDeviceSession: { body: { id: newId() } },
    endOtherSessions: {},
    proveOwnSession: { body: { password } },
    keepPinHalf: { body: { proof: 'p'.repeat(43), half: 'h'.repeat(43) } },
    openPinHalf: { body: { token: 't'.repeat(43), proof: 'p'.repeat(43) } },
  },
})
