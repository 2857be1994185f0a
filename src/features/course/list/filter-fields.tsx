import { useLingui } from '@lingui/react/macro'
import type { Named } from '#contract/engine/session/client.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { shownText } from '#platform/text/shown-text.ts'
import type { CourseFilter } from './course-filter.ts'
import type { CoursesView } from './use-courses.ts'

function ChoiceField({
  label,
  all,
  items,
  value,
  onChange,
}: {
  label: string
  all: string
  items: readonly Named[]
  value: string
  onChange: (value: string) => void
}) {
  // With one choice or none there is nothing to choose, unless an older choice must be undone.
  if (items.length < 2 && value === 'all') return null
  const known = value === 'all' || items.some((item) => item.id === value)
  return (
    <Field label={label}>
      {(ids) => (
        <Select {...ids} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="all">{all}</option>
          {items.map((item) => (
            <option key={item.id} value={item.id}>
              {shownText(item.name)}
            </option>
          ))}
          {known ? null : <option value={value}>{value}</option>}
        </Select>
      )}
    </Field>
  )
}

/** Area, group, tag, category and progress: the same fields in the sheet and in the bar. */
export function FilterFields({ view }: { view: CoursesView }) {
  const { t } = useLingui()
  const { filter, choices, changeFilter } = view
  return (
    <>
      <ChoiceField
        label={t`Área`}
        all={t`Todas as áreas`}
        items={choices.area}
        value={filter.area}
        onChange={(area) => changeFilter({ area })}
      />
      <ChoiceField
        label={t`Grupo`}
        all={t`Todos os grupos`}
        items={choices.group}
        value={filter.group}
        onChange={(group) => changeFilter({ group })}
      />
      <ChoiceField
        label={t`Categoria`}
        all={t`Todas as categorias`}
        items={choices.category}
        value={filter.category}
        onChange={(category) => changeFilter({ category })}
      />
      <ChoiceField
        label={t`Assunto`}
        all={t`Todos os assuntos`}
        items={choices.tag}
        value={filter.tag}
        onChange={(tag) => changeFilter({ tag })}
      />
      <Field label={t`Progresso`}>
        {(ids) => (
          <Select
            {...ids}
            value={filter.progress}
            onChange={(event) => changeFilter({ progress: event.currentTarget.value as CourseFilter['progress'] })}
          >
            <option value="all">{t`Qualquer progresso`}</option>
            <option value="not_started">{t`Não iniciados`}</option>
            <option value="in_progress">{t`Em andamento`}</option>
            <option value="finished">{t`Concluídos`}</option>
          </Select>
        )}
      </Field>
    </>
  )
}
