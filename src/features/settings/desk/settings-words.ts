import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { LucideIcon } from 'lucide-react'
import {
  ClipboardList,
  Cookie,
  Globe,
  KeyRound,
  Languages,
  LifeBuoy,
  Palette,
  Plug,
  Route,
  UserPlus,
} from 'lucide-react'
import type { SettingName, SettingsGroup, SignInWay } from '#contract/features/settings/settings-desk.ts'
import type { HotsitePage, RegisterFieldName } from '#contract/features/settings/settings-schema.ts'

/** What something of the settings is called and is about. */
export interface GroupWords {
  label: MessageDescriptor
  about: MessageDescriptor
  icon: LucideIcon
}

/** Systems of the client's own stand beside its groups. */
export const systemsWords: GroupWords = {
  label: msg`Sistemas`,
  about: msg`Chaves dos sistemas da empresa que abrem o aplicativo`,
  icon: Plug,
}

/** What each group is called and is about. */
export const groupWords: Record<SettingsGroup, GroupWords> = {
  brand: { label: msg`Marca`, about: msg`Nome, cores, logos e fundo`, icon: Palette },
  'sign-in': { label: msg`Entrada`, about: msg`Senha, Google, acesso corporativo e sessão`, icon: KeyRound },
  registration: { label: msg`Cadastro`, about: msg`Quem se cadastra e o que é pedido`, icon: UserPlus },
  languages: { label: msg`Idiomas`, about: msg`Idiomas oferecidos e o padrão`, icon: Languages },
  cookies: { label: msg`Cookies`, about: msg`Consentimento de quem visita`, icon: Cookie },
  support: { label: msg`Suporte`, about: msg`E-mail, telefone e atendimento`, icon: LifeBuoy },
  addresses: { label: msg`Endereços`, about: msg`Páginas com endereço próprio`, icon: Route },
  tests: { label: msg`Provas`, about: msg`O que chega tarde, e quanto se espera`, icon: ClipboardList },
  access: { label: msg`Acesso`, about: msg`Manutenção, páginas abertas e trabalho sem rede`, icon: Globe },
}

/** What each setting is called. */
export const settingWords: Record<SettingName, MessageDescriptor> = {
  brand: msg`Nome e cores`,
  logos: msg`Logos em telas largas`,
  mobileLogos: msg`Logos no celular`,
  background: msg`Fundo da entrada`,
  favicon: msg`Ícone da aba`,
  layout: msg`Disposição da entrada`,
  signIn: msg`Jeitos de entrar`,
  passwordStrength: msg`Força da senha`,
  sessionDays: msg`Duração da sessão`,
  staffFactor: msg`Segunda etapa da equipe`,
  register: msg`Cadastro aberto`,
  completeRegister: msg`Completar o cadastro`,
  minimumAge: msg`Idade mínima`,
  country: msg`País`,
  languages: msg`Idiomas oferecidos`,
  defaultLanguage: msg`Idioma padrão`,
  cookies: msg`Cookies opcionais`,
  support: msg`Contato de suporte`,
  helpDesk: msg`Widget de atendimento`,
  ownRoutes: msg`Endereços próprios`,
  hotsite: msg`Hotsite`,
  maintenance: msg`Manutenção`,
  portfolio: msg`Portfólio`,
  publicFaq: msg`Perguntas frequentes abertas`,
  mandatoryDownloads: msg`Cursos obrigatórios no aparelho`,
  contentReview: msg`Revisão de conteúdo`,
  offlineDays: msg`Trabalho sem rede`,
  lateEvidence: msg`Provas que chegam tarde`,
  deviceDays: msg`Espera pelo aparelho`,
  reserveDays: msg`Provas guardadas no aparelho`,
  pinDigits: msg`Tamanho do PIN`,
  pinNeedsServer: msg`PIN só com rede`,
  uncategorizedTrails: msg`Trilhas sem categoria`,
  learnerNames: msg`Nome em pacotes de outros`,
  trainingScore: msg`Pontuação dos treinamentos`,
  largestQuantity: msg`Maior quantidade por produto`,
  twoPairsFrom: msg`Aprovação por duas pessoas`,
  twoPairsDrawn: msg`Sorteio para duas pessoas`,
  autoClean: msg`Aprovação automática`,
  streamHosts: msg`Servidores de transmissão`,
}

/** Ways to sign in. */
export const wayWords: Record<SignInWay, MessageDescriptor> = {
  password: msg`Senha`,
  google: msg`Google`,
  oidc: msg`OpenID Connect`,
  saml: msg`SAML`,
}

/** What a form of registration may ask for. */
export const registerFieldWords: Record<RegisterFieldName, MessageDescriptor> = {
  document: msg`Documento`,
  full_name: msg`Nome completo`,
  nickname: msg`Apelido`,
  birthday: msg`Data de nascimento`,
  gender: msg`Gênero`,
  marital_status: msg`Estado civil`,
  children: msg`Filhos`,
  email: msg`E-mail`,
  mobile_phone: msg`Celular`,
  residential_phone: msg`Telefone residencial`,
  commercial_phone: msg`Telefone comercial`,
  whatsapp: msg`WhatsApp`,
  address: msg`Endereço`,
  profession: msg`Profissão`,
  disability: msg`Deficiência`,
  company: msg`Empresa`,
  brands: msg`Marcas`,
  stores: msg`Lojas`,
  gmin: msg`Número GMIN`,
  cadv: msg`Código CADV`,
  email_consent: msg`Aceita e-mails`,
}

/** Pages a hotsite may show. */
export const hotsitePageWords: Record<HotsitePage, MessageDescriptor> = {
  hotsite: msg`Página do hotsite`,
  campaign: msg`Página da campanha`,
  about: msg`Sobre`,
  'about-team': msg`Equipe`,
}

/** Parts of settings as the history names them; others by their own names. */
export const partWords: Readonly<Record<string, MessageDescriptor>> = {
  name: msg`Nome`,
  programme: msg`Programa`,
  primary: msg`Principal`,
  secondary: msg`Secundária`,
  tertiary: msg`Terciária`,
  logo: msg`Logo quadrado`,
  passwords: msg`Senha`,
  google: msg`Google`,
  corporate: msg`Acesso corporativo`,
  recaptcha: msg`Verificação de que é uma pessoa`,
  attempts: msg`Senhas erradas seguidas`,
  open: msg`Aceitar cadastros`,
  preRegister: msg`Só para quem foi convidado`,
  acceptDocument: msg`Pedir um documento válido`,
  fields: msg`Campos do cadastro`,
  optional: msg`Cookies opcionais`,
  type: msg`Como perguntar`,
  use: msg`Mostrar a página de suporte`,
  email: msg`E-mail`,
  phone: msg`Telefone`,
  campaignLanding: msg`Página da campanha`,
  firstAccess: msg`Primeiro acesso`,
  loginRedirect: msg`Entrada`,
  hotsite: msg`Hotsite`,
  on: msg`Mostrar o hotsite`,
  page: msg`Página`,
  state: msg`Estado`,
  from: msg`Começa em`,
  text: msg`O que as pessoas leem`,
}
