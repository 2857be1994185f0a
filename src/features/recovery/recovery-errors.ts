import { msg } from '@lingui/core/macro'
import type { recoveryContract } from '#contract/features/recovery/recovery-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

export const recoveryErrors: ErrorTexts<typeof recoveryContract> = {
  'recovery.code_invalid': msg`O código informado não é válido.`,
  'recovery.code_expired': msg`O código não vale mais. Peça um novo código.`,
  'recovery.phone_mismatch': msg`O número informado não confere com o número cadastrado.`,
  'password.link_expired': msg`O link expirou ou é inválido. Solicite um novo.`,
  'password.current_wrong': msg`Não foi possível alterar a senha. Verifique a senha atual.`,
  'password.same': msg`A nova senha precisa ser diferente da atual.`,
  'password.too_weak': msg`Escolha uma senha mais forte.`,
}
