import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  BookOpen,
  Camera,
  CircleQuestionMark,
  CloudUpload,
  Cookie,
  Download,
  House,
  Info,
  LifeBuoy,
  Mail,
  ReceiptText,
  Route,
  ScrollText,
  ShieldCheck,
  UserPen,
  UserRound,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { ModuleName } from '#contract/engine/feature.ts'
import { paths } from '#platform/paths.ts'

interface SearchPlace {
  to: string
  icon: LucideIcon
  label: MessageDescriptor
  /** What else people call it. */
  also: MessageDescriptor | null
  module: ModuleName | null
}

/** Screens of the app that can be found, in the order in which they are offered before anything is typed. */
const places: readonly SearchPlace[] = [
  {
    to: paths.courses(),
    icon: BookOpen,
    label: msg`Cursos`,
    also: msg`aulas, treinamentos, catálogo`,
    module: 'online_courses',
  },
  { to: paths.trails(), icon: Route, label: msg`Trilhas`, also: msg`percurso, jornada`, module: 'trails' },
  {
    to: paths.sale(),
    icon: ReceiptText,
    label: msg`Registrar venda`,
    also: msg`nota fiscal, minhas vendas`,
    module: 'insert_sales',
  },
  {
    to: paths.photos(),
    icon: Camera,
    label: msg`Enviar foto`,
    also: msg`fotos da loja, minhas fotos`,
    module: 'upload_photos',
  },
  {
    to: paths.downloads(),
    icon: Download,
    label: msg`Meus downloads`,
    also: msg`cursos neste aparelho, sem internet`,
    module: 'online_courses',
  },
  {
    to: paths.outbox(),
    icon: CloudUpload,
    label: msg`Envios`,
    also: msg`pendentes, sincronização, recibos`,
    module: null,
  },
  {
    to: paths.profile(),
    icon: UserRound,
    label: msg`Perfil`,
    also: msg`senha, idioma, tema, celular, sair`,
    module: null,
  },
  { to: paths.myData(), icon: UserPen, label: msg`Meus dados`, also: msg`nome, nascimento, endereço`, module: null },
  { to: paths.home(), icon: House, label: msg`Início`, also: null, module: null },
  { to: paths.support(), icon: LifeBuoy, label: msg`Suporte`, also: msg`ajuda, atendimento`, module: null },
  { to: paths.contactUs(), icon: Mail, label: msg`Fale conosco`, also: msg`contato, mensagem`, module: null },
  {
    to: paths.faq(),
    icon: CircleQuestionMark,
    label: msg`Perguntas frequentes`,
    also: msg`dúvidas, ajuda`,
    module: null,
  },
  {
    to: paths.aboutProgram(),
    icon: Info,
    label: msg`Sobre o programa`,
    also: msg`regulamento, como funciona`,
    module: null,
  },
  { to: paths.aboutTheTeam(), icon: Users, label: msg`Sobre a equipe`, also: null, module: null },
  { to: paths.about(), icon: Info, label: msg`Sobre`, also: null, module: null },
  { to: paths.termsAndConditions(), icon: ScrollText, label: msg`Termos e condições`, also: null, module: null },
  {
    to: paths.privacyPolicy(),
    icon: ShieldCheck,
    label: msg`Política de privacidade`,
    also: msg`dados pessoais, LGPD`,
    module: null,
  },
  { to: paths.cookies(), icon: Cookie, label: msg`Cookies`, also: null, module: null },
]

/** How many are offered before anything is typed. */
export const offeredPlaces = 6

/** The sign of a place by its address. */
export const placeIcon = (to: string): LucideIcon | undefined => places.find((place) => place.to === to)?.icon

export const placesOn = (modules: readonly ModuleName[]): SearchPlace[] =>
  places.filter(({ module }) => module === null || modules.includes(module))
