import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PageName } from '#contract/features/page/page-schema.ts'

/** What each page is called, and where people find it. */
export const pageWords: Readonly<Record<PageName, { label: MessageDescriptor; about: MessageDescriptor }>> = {
  about: { label: msg`Sobre`, about: msg`Quem é a empresa; aberta a todos.` },
  'about-the-program': { label: msg`Sobre o programa`, about: msg`Regulamento e como funciona.` },
  'about-team': { label: msg`Equipe`, about: msg`Quem cuida do programa; aberta a todos.` },
  'privacy-policy': { label: msg`Política de privacidade`, about: msg`Dados pessoais; aberta a todos.` },
  'terms-and-conditions': { label: msg`Termos e condições`, about: msg`Aceitos por todos antes de entrar.` },
  cookies_policy: { label: msg`Política de cookies`, about: msg`O que fica guardado no aparelho; aberta a todos.` },
  support: { label: msg`Suporte`, about: msg`Como pedir ajuda; aberta a todos.` },
  faq: { label: msg`Perguntas frequentes`, about: msg`Cada título é uma pergunta; cada título de parte, um grupo.` },
  welcome: { label: msg`Mensagem de boas-vindas`, about: msg`No início, até cada pessoa fechar.` },
  onboarding: { label: msg`Apresentação`, about: msg`Mostrada uma vez a quem chega; cada título é um passo.` },
  hotsite: { label: msg`Página do hotsite`, about: msg`Aberta a todos no endereço próprio, quando ligada.` },
  campaign: { label: msg`Página da campanha`, about: msg`O endereço de entrada da campanha; aberta a todos.` },
}
