import { enterCode } from '#contract/features/second-factor/second-factor-contract.ts'
import { beginSession, type AskedCode } from '#domain/sign-in/sign-in-by-provider.ts'
import { publicCall } from '#platform/call.ts'
import { paramsPart } from '#platform/persisted/parts.ts'
import { enter } from '../form/enter.ts'

/** Brings the code, and shows the app to whom it lets in. Throws what the call throws. */
export async function enterByCode({ ticket, webservice }: AskedCode, code: string): Promise<void> {
  const { linkToken } = paramsPart.getState()
  const body = { ticket, code, ...(linkToken !== null && { link_token: linkToken }) }
  enter(await beginSession(await publicCall(enterCode, { body }), { webservice }))
}
