import { t } from '@lingui/core/macro'
import { UserMinus, UserPlus } from 'lucide-react'
import type { RowOf } from '#contract/engine/collection.ts'
import { enrolmentOnDevice } from '#contract/features/enrolment/enrolment-on-device.ts'
import { presenter } from '#platform/feature/presenters.ts'
import { shownText } from '#platform/text/shown-text.ts'

const about = (course: RowOf<'courses'> | undefined) => (course ? shownText(course.title) : '')

export const enrolmentPresenter = presenter(enrolmentOnDevice, {
  outbox: {
    'course.enrol': {
      icon: UserPlus,
      describe({ payload }, row) {
        const course = payload ? row('courses', payload.courseId) : undefined
        const title = course?.enrollmentType === 'request' ? t`Pedido de inscrição` : t`Inscrição em um curso`
        return { title, about: about(course) }
      },
    },
    'course.leave': {
      icon: UserMinus,
      describe({ payload }, row) {
        const course = payload ? row('courses', payload.courseId) : undefined
        const title = course?.enrollmentType === 'request' ? t`Pedido de inscrição cancelado` : t`Saída de um curso`
        return { title, about: about(course) }
      },
    },
  },
})
