import { t } from '@lingui/core/macro'
import { Star } from 'lucide-react'
import { ratingOnDevice } from '#contract/features/rating/rating-on-device.ts'
import type { ItemKind } from '#contract/features/enrolment/enrolment-schema.ts'
import { presenter, type RowLookup } from '#platform/feature/presenters.ts'
import { shownText } from '#platform/text/shown-text.ts'

function titleOf(payload: { kind: ItemKind; itemId: number } | null, row: RowLookup): string {
  if (!payload) return ''
  const item = payload.kind === 'course' ? row('courses', payload.itemId) : row('trails', payload.itemId)
  return item ? shownText(item.title) : ''
}

export const ratingPresenter = presenter(ratingOnDevice, {
  outbox: {
    'rating.write': {
      icon: Star,
      describe: ({ payload }, row) => ({ title: t`Sua avaliação`, about: titleOf(payload, row) }),
    },
    'rating.remove': {
      icon: Star,
      describe: ({ payload }, row) => ({ title: t`Avaliação retirada`, about: titleOf(payload, row) }),
    },
  },
})
