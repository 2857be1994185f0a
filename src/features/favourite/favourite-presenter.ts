import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Heart } from 'lucide-react'
import { favouriteContract } from '#contract/features/favourite/favourite-contract.ts'
import type { FavouriteKind } from '#contract/features/favourite/favourite-id.ts'
import { presenter, type RowLookup } from '#platform/feature/presenters.ts'
import { shownText } from '#platform/text/shown-text.ts'

const words: Record<FavouriteKind, { marked: MessageDescriptor; unmarked: MessageDescriptor }> = {
  course: { marked: msg`Curso nos favoritos`, unmarked: msg`Curso tirado dos favoritos` },
  trail: { marked: msg`Trilha nos favoritos`, unmarked: msg`Trilha tirada dos favoritos` },
  news: { marked: msg`Notícia nos favoritos`, unmarked: msg`Notícia tirada dos favoritos` },
}
const collectionOf = { course: 'courses', trail: 'trails', news: 'news' } as const

function describe(kind: FavouriteKind, itemId: number | undefined, marked: boolean, row: RowLookup) {
  const item = itemId === undefined ? undefined : row(collectionOf[kind], itemId)
  const title = i18n._(marked ? words[kind].marked : words[kind].unmarked)
  return { title, about: item ? shownText(item.title) : '' }
}

export const favouritePresenter = presenter(favouriteContract, {
  outbox: {
    'item.favourite': {
      icon: Heart,
      describe: ({ payload }, row) =>
        describe(payload?.kind ?? 'course', payload?.itemId, payload?.favourite !== false, row),
    },
    'course.favourite': {
      icon: Heart,
      describe: ({ payload }, row) => describe('course', payload?.courseId, payload?.favourite !== false, row),
    },
  },
})
