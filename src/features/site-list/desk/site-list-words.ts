import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SiteListKey } from '#contract/features/course/course-contract.ts'

/** What each list is called, and what it is for. */
export const listWords: Readonly<Record<SiteListKey, { label: MessageDescriptor; about: MessageDescriptor }>> = {
  country_areas: { label: msg`Áreas`, about: msg`A área de cada curso.` },
  groups_user: { label: msg`Grupos de conteúdo`, about: msg`Para quem é cada curso.` },
  tags: { label: msg`Marcadores`, about: msg`Assuntos; um curso pode ter vários.` },
  trail_complete_categories: { label: msg`Categorias`, about: msg`O tipo de cada curso.` },
}
