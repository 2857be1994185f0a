import { login, type SignedIn } from '#contract/engine/session/session.ts'
import { beginSession } from '#domain/sign-in/sign-in-by-provider.ts'
import { problemCode } from '#platform/call-error.ts'
import { publicCall } from '#platform/call.ts'
import { commonPart, paramsPart } from '#platform/persisted/parts.ts'
import { enter } from './enter.ts'

/** Signs in at the server and on this device. Throws what the call throws. */
export async function signIn(username: string, password: string): Promise<void> {
  const { linkToken } = paramsPart.getState()
  const wanted = commonPart.getState().settings?.signIn.recaptcha === 'proof-of-work'
  const send = async (withChallenge: boolean): Promise<SignedIn> => {
    const recaptcha = withChallenge ? await (await import('./challenge.ts')).takeSolution() : undefined
    return publicCall(login, {
      body: { username, password, link_token: linkToken ?? undefined, recaptcha },
    })
  }
  try {
    enter(await beginSession(await send(wanted)))
  } catch (error) {
    // Also where the settings do not ask for it: the server does while an account is besieged.
    if (problemCode(error) !== 'login.challenge_required') throw error
    enter(await beginSession(await send(true)))
  }
}
