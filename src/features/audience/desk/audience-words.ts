import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { pickText } from '#contract/engine/language.ts'
import type { AudienceUser } from '#contract/features/audience/audience-contract.ts'
import { activeLanguage } from '#platform/i18n.ts'

/** What is shown to audiences, by the name of its feature. */
const kinds: Readonly<Record<string, MessageDescriptor>> = {
  course: msg`Curso`,
  trail: msg`Trilha`,
  news: msg`Notícia`,
  page: msg`Página`,
  campaign: msg`Campanha`,
  notice: msg`Aviso às pessoas`,
}

/** What kind of thing is shown; one that this version does not know by its own name. */
export const kindLabel = ({ kind }: Pick<AudienceUser, 'kind'>, say: (text: MessageDescriptor) => string): string => {
  const label = kinds[kind]
  return label ? say(label) : kind
}

export const userName = ({ name, id }: Pick<AudienceUser, 'name' | 'id'>): string =>
  pickText(name, activeLanguage()) || id
