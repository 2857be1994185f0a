import { msg, t } from '@lingui/core/macro'
import { Play, TextSearch } from 'lucide-react'
import { pickText } from '#contract/engine/language.ts'
import { activityContract } from '#contract/features/activity/activity-contract.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { activityPaths } from '#contract/features/activity/activity-paths.ts'
import { textPlaces } from '#contract/features/course/text-places.ts'
import { presenter, type RowLookup } from '#platform/feature/presenters.ts'
import { formatClock } from '#platform/text/duration.ts'

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
    passage: {
      name: msg`No conteúdo`,
      icon: TextSearch,
      path: ({ at: [courseId = '', order = '', places = 0, place = 0] = [] }) =>
        activityPaths.activityAt(courseId, order, textPlaces[places] === 'whole' ? null : place),
      place({ at: [, , places = 0, place = 0] = [] }) {
        const number = place + 1
        const said = { whole: null, page: t`página ${number}`, slide: t`slide ${number}`, second: formatClock(place) }
        return said[textPlaces[places] ?? 'whole']
      },
    },
  },
})
