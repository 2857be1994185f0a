import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { courseStates, type CourseState } from '#contract/features/course/course-rules.ts'
import { toggled, type FilterName } from '#platform/filters/list-filter.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { ChoicesField, type OfferedChoice } from '#ui/picker/choices-field.tsx'
import type { CoursesView } from './use-courses.ts'

const stateWords: Record<CourseState, MessageDescriptor> = {
  not_started: msg`Não iniciado`,
  enrolled: msg`Inscrito`,
  in_progress: msg`Em andamento`,
  finished: msg`Concluído`,
  approved: msg`Aprovado`,
  improved: msg`Nota melhorada`,
  reproved: msg`Reprovado`,
  blocked: msg`Bloqueado`,
  restarted: msg`Recomeçado`,
}

interface FieldProps {
  view: CoursesView
  name: FilterName
  label: string
  /** What it says where nothing is chosen. */
  all: string
  offered: readonly OfferedChoice[]
  shape: 'chips' | 'menu'
}

function FilterField({ view, name, label, all, offered, shape }: FieldProps) {
  const chosen = view.filter[name]
  const ids = chosen === 'all' ? [] : chosen
  // What was chosen and is there no more can still be undone.
  const gone = ids.filter((id) => !offered.some((choice) => choice.id === id)).map((id) => ({ id, label: id }))
  // With one choice or none there is nothing to choose.
  if (offered.length < 2 && ids.length === 0) return null
  return (
    <ChoicesField
      label={label}
      all={all}
      offered={[...offered, ...gone]}
      chosen={ids}
      shape={shape}
      onToggle={(id) => view.changeFilter({ [name]: toggled(chosen, [id]) })}
      onClear={() => view.changeFilter({ [name]: 'all' })}
    />
  )
}

/** Every filter but the search and the favourites: the same in the sheet (`chips`) and in the bar (`menu`). */
export function FilterFields({ view, shape }: { view: CoursesView; shape: 'chips' | 'menu' }) {
  const { t, i18n } = useLingui()
  const named = (name: keyof CoursesView['choices']) =>
    view.choices[name].map(({ id, name: text }) => ({ id, label: shownText(text) }))
  const field = { view, shape }
  return (
    <>
      <FilterField
        {...field}
        name="progress"
        label={t`Progresso`}
        all={t`Todos`}
        offered={courseStates.map((id) => ({ id, label: i18n._(stateWords[id]) }))}
      />
      <FilterField {...field} name="selected_areas" label={t`Área`} all={t`Todas`} offered={named('selected_areas')} />
      <FilterField
        {...field}
        name="selected_groups"
        label={t`Grupo`}
        all={t`Todos`}
        offered={named('selected_groups')}
      />
      <FilterField
        {...field}
        name="selected_categories"
        label={t`Categoria`}
        all={t`Todas`}
        offered={named('selected_categories')}
      />
      <FilterField {...field} name="selected_tags" label={t`Assunto`} all={t`Todos`} offered={named('selected_tags')} />
      <FilterField
        {...field}
        name="subscription_type"
        label={t`Inscrição`}
        all={t`Todas`}
        offered={[
          { id: 'free', label: t`Livre` },
          { id: 'automatic', label: t`Automática` },
        ]}
      />
    </>
  )
}
