import { msg } from '@lingui/core/macro'
import type { platformContract } from '#contract/features/platform/platform-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

/** What the desk says of refusals about the platform. */
export const platformErrors: ErrorTexts<typeof platformContract> = {
  'platform.mail_off': msg`Esta instalação não envia e-mail: falta SMTP_URL no servidor.`,
}
