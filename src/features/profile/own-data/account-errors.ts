import { msg } from '@lingui/core/macro'
import type { accountContract } from '#contract/features/account/account-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

/** What the app says of refusals about the own account. */
export const accountErrors: ErrorTexts<typeof accountContract> = {
  'account.last_admin': ({ client = '' }) =>
    client === 'platform'
      ? msg`A plataforma ficaria sem ninguém que a administra. Dê o papel a outra pessoa antes.`
      : msg`${client} ficaria sem ninguém que administra o programa. Dê o papel a outra pessoa antes.`,
}
