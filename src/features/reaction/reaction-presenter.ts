import { t } from '@lingui/core/macro'
import { MessageSquareHeart } from 'lucide-react'
import { reactionOnDevice } from '#contract/features/reaction/reaction-on-device.ts'
import { presenter } from '#platform/feature/presenters.ts'
import { shownText } from '#platform/text/shown-text.ts'

export const reactionPresenter = presenter(reactionOnDevice, {
  outbox: {
    'reaction.send': {
      icon: MessageSquareHeart,
      describe({ payload }, row) {
        const course = payload ? row('courses', payload.courseId) : undefined
        return { title: t`Avaliação de reação`, about: course ? shownText(course.title) : '' }
      },
    },
  },
})
