import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ModuleName } from '#contract/engine/feature.ts'

/** What each module is called. */
export const moduleWords: Record<ModuleName, MessageDescriptor> = {
  online_courses: msg`Cursos on-line`,
  trails: msg`Trilhas`,
  presential_courses: msg`Aulas presenciais`,
  webinars: msg`Webinars`,
  live_classes: msg`Aulas ao vivo`,
  podcasts: msg`Podcasts`,
  library: msg`Biblioteca`,
  news: msg`Notícias`,
  reward_store: msg`Loja de prêmios`,
  points_table: msg`Tabela de pontos`,
  campaigns: msg`Campanhas`,
  events: msg`Eventos`,
  insert_sales: msg`Registro de vendas`,
  upload_photos: msg`Envio de fotos`,
  surveys: msg`Pesquisas`,
  games: msg`Jogos`,
  forum: msg`Fórum`,
  profile: msg`Perfil`,
  ranking: msg`Ranking`,
  faq: msg`Perguntas frequentes`,
  hotsite: msg`Hotsite`,
  points_transfer: msg`Transferência de pontos`,
  portfolio: msg`Portfólio`,
}
