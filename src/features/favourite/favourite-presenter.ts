import { t } from '@lingui/core/macro'
import { Heart } from 'lucide-react'
import { pickText } from '#contract/engine/language.ts'
import { favouriteContract } from '#contract/features/favourite/favourite-contract.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { presenter } from '#platform/feature/presenters.ts'

export const favouritePresenter = presenter(favouriteContract, {
  outbox: {
    'course.favourite': {
      icon: Heart,
      describe({ payload }, row) {
        const course = payload ? row('courses', payload.courseId) : undefined
        return {
          title: payload?.favourite === false ? t`Curso tirado dos favoritos` : t`Curso nos favoritos`,
          about: course ? pickText(course.title, activeLanguage()) : '',
        }
      },
    },
  },
})
