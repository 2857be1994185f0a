import { msg } from '@lingui/core/macro'
import type { clientContract } from '#contract/features/client/client-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

/** What the desk says of refusals about clients. */
export const clientErrors: ErrorTexts<typeof clientContract> = {
  'client.slug_taken': msg`Este endereço já está em uso. Escolha outro.`,
  'client.not_closed_long': ({ days = 30 }) => msg`A empresa só pode ser apagada depois de ${days} dias fechada.`,
}
