import { msg } from '@lingui/core/macro'
import type { registerContract } from '#contract/features/register/register-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

export const registerErrors: ErrorTexts<typeof registerContract> = {
  'register.closed': msg`O cadastro está fechado no momento. Fale com quem administra o programa.`,
  'register.document_taken': msg`CPF já cadastrado`,
  'register.document_kept': msg`O documento já está no seu cadastro. Para corrigi-lo, fale com o suporte.`,
  'register.email_taken': msg`E-mail já cadastrado. Entre com ele ou recupere a senha.`,
  'register.link_expired': msg`O link expirou ou já foi usado.`,
  'register.not_invited': msg`Não encontramos um pré-cadastro com estes dados. Confira o documento e a data de nascimento ou fale com quem administra o programa.`,
  'register.under_age': msg`É preciso ter 18 anos ou mais para participar.`,
  'register.store_not_participating': msg`Esta loja não participa da campanha.`,
}
