import { msg } from '@lingui/core/macro'
import type { registerContract } from '#contract/features/register/register-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

export const registerErrors: ErrorTexts<typeof registerContract> = {
  'register.closed': msg`O cadastro está fechado no momento. Fale com quem administra o programa.`,
  'register.document_taken': msg`CPF já cadastrado`,
  'register.document_kept': msg`O documento já está no seu cadastro. Para corrigi-lo, fale com o suporte.`,
  'register.email_taken': msg`E-mail já cadastrado. Entre com ele ou recupere a senha.`,
  'register.email_unproven': msg`Mostre primeiro que o e-mail da sua conta é seu: saia, cadastre-se com ele e abra o link que enviaremos.`,
  'register.link_expired': msg`O link expirou ou já foi usado.`,
  'register.not_invited': msg`Não encontramos um pré-cadastro com estes dados. Confira o documento e a data de nascimento ou fale com quem administra o programa.`,
  'register.other_document': msg`A conta deste e-mail tem outro documento. Cadastre-se com o documento dela ou fale com o suporte.`,
  'register.under_age': ({ age = 18 }) => msg`É preciso ter ${age} anos ou mais para participar.`,
  'register.store_not_participating': msg`Esta loja não participa da campanha.`,
}
