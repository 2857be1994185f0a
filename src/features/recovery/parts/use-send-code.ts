import { sendRecoverCode } from '#contract/features/recovery/recovery-contract.ts'
import { publicCall } from '#platform/call.ts'
import { asker } from '../asker.ts'
import type { PendingCode } from '../pending-code.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import type { TypedPhone } from './phone-step.tsx'

export interface SendCode {
  busy: boolean
  failure: unknown
  send: (document: string, phone: TypedPhone) => void
}

/** Asks for a code and tells when the next one can be asked for. */
export function useSendCode(onSent: (pending: PendingCode) => void): SendCode {
  const { busy, failure, attempt } = useAttempt()
  const send: SendCode['send'] = (document, phone) =>
    void attempt(async () => {
      const sent = await publicCall(sendRecoverCode, { body: { document, ...phone, ...asker() } })
      const now = Date.now()
      onSent({ request: sent.request, endsAt: now + sent.expires_in * 1000, retryAt: now + sent.retry_in * 1000 })
    })
  return { busy, failure, send }
}
