import { msg } from '@lingui/core/macro'
import type { phoneContract } from '#contract/features/phone/phone-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

export const phoneErrors: ErrorTexts<typeof phoneContract> = {
  'phone.invalid': msg`Telefone inválido`,
  'phone.not_mobile': msg`Informe um número de celular: o código chega por mensagem.`,
  'phone.none': msg`Não há telefone cadastrado.`,
  'phone.cooldown': msg`Espere um pouco para pedir outro código.`,
  'phone.code_not_sent': msg`Não foi possível enviar o código de verificação do telefone. Tente mais tarde.`,
}
