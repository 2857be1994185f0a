import { msg } from '@lingui/core/macro'
import type { audienceContract } from '#contract/features/audience/audience-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

/** What the desk says of refusals about audiences and groups. */
export const audienceErrors: ErrorTexts<typeof audienceContract> = {
  'audience.in_use': ({ users = '' }) =>
    users ? msg`Ainda está em uso: ${users}. Troque o público ali antes de excluir.` : msg`Ainda está em uso.`,
}
