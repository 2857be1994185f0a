import { msg, t } from '@lingui/core/macro'
import { Play } from 'lucide-react'
import { pickText } from '#contract/engine/language.ts'
import { activityContract } from '#contract/features/activity/activity-contract.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { activityPaths } from '#contract/features/activity/activity-paths.ts'
import { presenter, type RowLookup } from '#platform/feature/presenters.ts'

interface About {
  activityId: number
  courseId: number
}

const orderOf = (payload: About | null, row: RowLookup) =>
  payload ? row('activities', payload.activityId)?.hierarchyOrder : undefined

function courseTitle(payload: About | null, row: RowLookup): string {
  const course = payload ? row('courses', payload.courseId) : undefined
  return course ? pickText(course.title, activeLanguage()) : ''
}

export const activityPresenter = presenter(activityContract, {
  outbox: {
    'activity.progress': {
      icon: Play,
      describe({ payload }, row) {
        const order = orderOf(payload, row)
        return { title: order ? t`Aula ${order} em andamento` : t`Aula em andamento`, about: courseTitle(payload, row) }
      },
    },
    'activity.completion': {
      icon: Play,
      describe({ payload }, row) {
        const order = orderOf(payload, row)
        return { title: order ? t`Aula ${order} concluída` : t`Aula concluída`, about: courseTitle(payload, row) }
      },
    },
  },
  search: {
    activity: {
      name: msg`Atividades`,
      icon: Play,
      path: ({ at = [] }) => activityPaths.activity(at[0] ?? '', at[1] ?? ''),
    },
  },
})
