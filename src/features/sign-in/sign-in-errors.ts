import { msg } from '@lingui/core/macro'
import type { signInContract } from '#contract/features/sign-in/sign-in-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

export const signInErrors: ErrorTexts<typeof signInContract> = {
  'login.failed': msg`Não foi possível entrar. Verifique o usuário e a senha.`,
  'login.blocked': msg`Usuário bloqueado por atividade em desacordo com as regras. Fale com o suporte.`,
  'login.password_off': msg`Nesta empresa a entrada é pelo acesso corporativo. Use o botão da empresa.`,
  'login.no_profile': msg`Sem perfil cadastrado. Verifique com o gestor da plataforma.`,
  'login.google_failed': msg`Erro ao efetuar login com o Google, tente novamente mais tarde.`,
  'login.provider_failed': msg`Erro ao efetuar login com a conta corporativa, tente novamente mais tarde.`,
  'login.webservice_failed': msg`Este link de acesso expirou ou já foi usado. Peça um novo no sistema de onde você veio.`,
  'login.challenge_required': msg`Não foi possível confirmar que é uma pessoa que está entrando. Tente de novo.`,
}
