import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { courseStates, type CourseState } from '#contract/features/course/course-rules.ts'

/** How somebody stands in a course or a trail. */
export const courseStateWords: Record<CourseState, MessageDescriptor> = {
  not_started: msg`Não iniciado`,
  enrolled: msg`Inscrito`,
  in_progress: msg`Em andamento`,
  finished: msg`Concluído`,
  approved: msg({ message: 'Aprovado', context: 'course' }),
  improved: msg`Nota melhorada`,
  reproved: msg`Reprovado`,
  blocked: msg`Bloqueado`,
  restarted: msg`Recomeçado`,
}

/** The nine states of a course or a trail, as filters offer them. */
export const stateChoices = (): { id: CourseState; label: string }[] =>
  courseStates.map((id) => ({ id, label: i18n._(courseStateWords[id]) }))
