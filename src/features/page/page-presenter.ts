import { msg } from '@lingui/core/macro'
import {
  CircleQuestionMark,
  Cookie,
  Info,
  LifeBuoy,
  Mail,
  ScrollText,
  ShieldCheck,
  Sparkles,
  Users,
} from 'lucide-react'
import { pageOnDevice } from '#contract/features/page/page-on-device.ts'
import { pagePaths } from '#contract/features/page/page-paths.ts'
import { presenter } from '#platform/feature/presenters.ts'

const module = null

export const pagePresenter = presenter(pageOnDevice, {
  destinations: [
    {
      to: pagePaths.support(),
      icon: LifeBuoy,
      label: msg`Suporte`,
      also: msg`ajuda, atendimento`,
      module,
      order: 100,
    },
    {
      to: pagePaths.contactUs(),
      icon: Mail,
      label: msg`Fale conosco`,
      also: msg`contato, mensagem`,
      module,
      order: 110,
    },
    {
      to: pagePaths.faq(),
      icon: CircleQuestionMark,
      label: msg`Perguntas frequentes`,
      also: msg`dúvidas, ajuda`,
      module,
      order: 120,
    },
    {
      to: pagePaths.aboutProgram(),
      icon: Info,
      label: msg`Sobre o programa`,
      also: msg`regulamento, como funciona`,
      module,
      order: 130,
    },
    { to: pagePaths.aboutTheTeam(), icon: Users, label: msg`Sobre a equipe`, module, order: 140 },
    { to: pagePaths.about(), icon: Info, label: msg`Sobre`, module, order: 150 },
    { to: pagePaths.termsAndConditions(), icon: ScrollText, label: msg`Termos e condições`, module, order: 160 },
    {
      to: pagePaths.privacyPolicy(),
      icon: ShieldCheck,
      label: msg`Política de privacidade`,
      also: msg`dados pessoais, LGPD`,
      module,
      order: 170,
    },
    { to: pagePaths.hotsite(), icon: Sparkles, label: msg`Hotsite`, module: 'hotsite', order: 175 },
    { to: pagePaths.cookies(), icon: Cookie, label: msg`Cookies`, module, order: 180 },
  ],
})
