import { msg } from '@lingui/core/macro'
import type { secondFactorContract } from '#contract/features/second-factor/second-factor-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

export const secondFactorErrors: ErrorTexts<typeof secondFactorContract> = {
  'mfa.ticket_invalid': msg`O tempo para digitar o código acabou. Entre de novo com a sua senha.`,
  'mfa.code_wrong': msg`O código não confere ou já foi usado. Espere o próximo aparecer no aplicativo e tente de novo.`,
  'mfa.locked': msg`Foram muitos códigos errados. Espere 15 minutos e tente de novo.`,
  'mfa.exists': msg`A verificação em duas etapas já está ativada. Para trocar de aparelho, desative-a primeiro.`,
  'mfa.passkey_refused': msg`A chave de acesso não foi aceita. Tente de novo.`,
  'mfa.none': msg`A verificação em duas etapas não está ativada. Comece de novo.`,
  'mfa.setup_required': msg`Para continuar, ative a verificação em duas etapas no seu perfil.`,
}
