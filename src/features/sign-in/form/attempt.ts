import { login, type SignInAnswer } from '#contract/engine/session/session.ts'
import { beginOrAsk, type AskedCode } from '#domain/sign-in/sign-in-by-provider.ts'
import { problemCode } from '#platform/call-error.ts'
import { publicCall } from '#platform/call.ts'
import { commonPart, paramsPart } from '#platform/persisted/parts.ts'
import { enterOrAsk } from './enter.ts'

/** Signs in at the server and on this device, or says that a code is asked for first. Throws what the call throws. */
export async function signIn(username: string, password: string): Promise<AskedCode | null> {
  const { linkToken } = paramsPart.getState()
  const wanted = commonPart.getState().settings?.signIn.recaptcha === 'proof-of-work'
  const send = async (withChallenge: boolean): Promise<SignInAnswer> => {
    const recaptcha = withChallenge ? await (await import('./challenge.ts')).takeSolution() : undefined
    return publicCall(login, {
      body: { username, password, link_token: linkToken ?? undefined, recaptcha },
    })
  }
  try {
    return enterOrAsk(await beginOrAsk(await send(wanted)))
  } catch (error) {
    // Also where the settings do not ask for it: the server does while an account is besieged.
    if (problemCode(error) !== 'login.challenge_required') throw error
    return enterOrAsk(await beginOrAsk(await send(true)))
  }
}
