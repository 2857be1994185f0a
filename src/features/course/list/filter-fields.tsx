import { useLingui } from '@lingui/react/macro'
import { filterChoices } from '#platform/filters/filter-choices.ts'
import type { FilterName } from '#platform/filters/list-filter.ts'
import { stateChoices } from '#platform/filters/state-words.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { ChoicesField, type OfferedChoice } from '#ui/filter/choices-field.tsx'
import type { CoursesView } from './use-courses.ts'

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
  const choices = filterChoices(view, name, offered)
  return choices ? <ChoicesField {...choices} label={label} all={all} shape={shape} /> : null
}

/** Every filter but the search and the favourites: the same in the sheet (`chips`) and in the bar (`menu`). */
export function FilterFields({ view, shape }: { view: CoursesView; shape: 'chips' | 'menu' }) {
  const { t } = useLingui()
  const named = (name: keyof CoursesView['choices']) =>
    view.choices[name].map(({ id, name: text }) => ({ id, label: shownText(text) }))
  const field = { view, shape }
  const types = [
    { id: 'free', label: t`Livre` },
    { id: 'automatic', label: t`Automática` },
    { id: 'request', label: t`Com aprovação` },
    { id: 'assigned', label: t`Feita pela equipe` },
  ] as const
  return (
    <>
      <FilterField {...field} name="progress" label={t`Progresso`} all={t`Todos`} offered={stateChoices()} />
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
        offered={types.filter(({ id }) => view.enrolmentTypes.has(id))}
      />
    </>
  )
}
