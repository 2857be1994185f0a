import { askPasskey, enterByPasskey } from '#contract/features/second-factor/passkey-contract.ts'
import { enterCode } from '#contract/features/second-factor/second-factor-contract.ts'
import type { SignedIn } from '#contract/engine/session/session.ts'
import { beginSession, type AskedCode } from '#domain/sign-in/sign-in-by-provider.ts'
import { signWithPasskey } from '#platform/browser/passkey.ts'
import { publicCall } from '#platform/call.ts'
import { paramsPart } from '#platform/persisted/parts.ts'
import { enter } from '../form/enter.ts'

const linkToken = () => {
  const { linkToken: token } = paramsPart.getState()
  return token === null ? {} : { link_token: token }
}
const begin = async (signedIn: SignedIn, { webservice }: AskedCode) =>
  enter(await beginSession(signedIn, { webservice }))

/** Brings the code, and shows the app to whom it lets in. Throws what the call throws. */
export async function enterByCode(asked: AskedCode, code: string): Promise<void> {
  const body = { ticket: asked.ticket, code, ...linkToken() }
  await begin(await publicCall(enterCode, { body }), asked)
}

/** Has a passkey sign, and shows the app to whom it lets in. Throws what the calls and the browser throw. */
export async function enterWithPasskey(asked: AskedCode): Promise<void> {
  const { ticket } = asked
  const { state, options } = await publicCall(askPasskey, { body: { ticket } })
  const answer = await signWithPasskey(options)
  const body = { ticket, state, answer, ...linkToken() }
  await begin(await publicCall(enterByPasskey, { body }), asked)
}
