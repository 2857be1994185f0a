import { browserProviders } from '#contract/features/sign-in/sign-in-contract.ts'
import { type ErrorCode } from '#contract/engine/errors.ts'
import { signInByAccessToken, signInByProvider, type AskedCode } from '#domain/sign-in/sign-in-by-provider.ts'
import { takeToken } from '#platform/start/address-tokens.ts'
import { CallError } from '#platform/call-error.ts'
import { paramsPart } from '#platform/persisted/parts.ts'
import { enter, enterOrAsk } from '../form/enter.ts'
import { takeVerifier } from './providers.ts'

const refused = (code: ErrorCode): CallError => {
  const status = 401
  return new CallError('problem', {
    status,
    problem: { type: `urn:trilha:problem:${code}`, status, code, title: code, instance: '' },
  })
}

/**
 * Exchanges what came in the address: a provider's code, a webservice token or an access token.
 * True when somebody is signed in by it, or what asks them for a code first; false when it was not for this tab. Throws
 * what the exchange throws.
 */
export async function finishArrival(): Promise<AskedCode | boolean> {
  const sso = takeToken('sso')
  if (sso !== null) return finishProvider(sso)
  const token = takeToken('token')
  const { linkToken } = paramsPart.getState()
  if (token) return enterOrAsk(await signInByProvider('webservice', token, linkToken)) ?? true
  const accessToken = takeToken('access_token')
  if (!accessToken) return false
  enter(await signInByAccessToken(accessToken))
  return true
}

async function finishProvider(sso: string): Promise<AskedCode | boolean> {
  const [name = '', code = ''] = sso.split('.')
  const provider = browserProviders.find((one) => one === name)
  const verifier = takeVerifier(name)
  if (!provider || verifier === null) return false
  if (code === 'failed') throw refused(provider === 'google' ? 'login.google_failed' : 'login.provider_failed')
  return enterOrAsk(await signInByProvider(provider, `${code}.${verifier}`, paramsPart.getState().linkToken)) ?? true
}
