import { useLingui } from '@lingui/react/macro'
import { itemsOf, placeBetween, numberOf } from '#contract/features/authoring/draft/fields.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Select } from '#ui/form/select.tsx'
import { FieldGrid } from '#ui/desk/desk-page.tsx'
import {
  ChecklistField,
  ChoiceField,
  LocalizedField,
  NumberField,
  TickField,
  useFields,
  type EditorForm,
} from './bound.tsx'
import { PlaceFields, SharedFields, Tags } from './course-panel.tsx'

/** What a trail is, beside its courses. */
export function TrailPanel({ form }: { form: EditorForm }) {
  const { t } = useLingui()
  return (
    <>
      <LocalizedField form={form} name="title" label={t`Título`} maxLength={200} required />
      <LocalizedField form={form} name="description" label={t`Descrição`} maxLength={5000} rows={4} />
      <FieldGrid>
        <SharedFields form={form} />
        <ChoiceField
          form={form}
          name="category"
          label={t`Categoria`}
          options={form.choices.categories.map(({ id, name }) => ({ value: id, label: shownText(name) }))}
          none={t`Sem escolha`}
        />
        <NumberField form={form} name="optionalNeeded" label={t`Cursos opcionais que precisa concluir`} />
      </FieldGrid>
    </>
  )
}

/** One course of a trail. */
export function TrailCoursePanel({ form, itemKey }: { form: EditorForm; itemKey: string }) {
  const { t } = useLingui()
  const titles = new Map(form.choices.courses.map(({ id, title }) => [String(id), shownText(title)]))
  const others = itemsOf(useFields(form), 'courses')
    .filter(({ key }) => key !== itemKey)
    .map(({ key }) => ({ value: key, label: titles.get(key) || t`Sem título` }))
  return (
    <>
      <h2>{titles.get(itemKey) || t`Sem título`}</h2>
      <TickField form={form} name={`courses.${itemKey}.required`} label={t`Conta para concluir a trilha`} usual />
      {others.length > 0 ? (
        <ChecklistField form={form} name={`courses.${itemKey}.after`} legend={t`Abre depois de`} options={others} />
      ) : null}
    </>
  )
}

/** Puts one more course into a trail. */
export function AddCourse({ form }: { form: EditorForm }) {
  const { t } = useLingui()
  const fields = useFields(form)
  const items = itemsOf(fields, 'courses')
  const left = form.choices.courses.filter(
    ({ id, state }) => state !== 'retired' && !items.some(({ key }) => key === String(id)),
  )
  if (left.length === 0) return null
  return (
    <Select
      aria-label={t`Adicionar curso`}
      value=""
      onChange={(event) => {
        const key = event.currentTarget.value
        const last = items.at(-1)
        const place = placeBetween(last && numberOf(last.fields, 'place'), undefined)
        form.saver.change([
          { field: `courses.${key}.place`, value: place },
          { field: `courses.${key}.gone`, value: false },
        ])
      }}
    >
      <option value="">{t`Adicionar curso…`}</option>
      {left.map(({ id, title }) => (
        <option key={id} value={id}>
          {shownText(title) || t`Sem título`}
        </option>
      ))}
    </Select>
  )
}

/** A piece of news. */
export function NewsPanel({ form }: { form: EditorForm }) {
  const { t } = useLingui()
  return (
    <>
      <LocalizedField form={form} name="title" label={t`Título`} maxLength={200} required />
      <LocalizedField form={form} name="summary" label={t`Resumo`} maxLength={500} rows={2} />
      <LocalizedField form={form} name="text" label={t`Texto`} maxLength={20_000} rows={10} required />
      <FieldGrid>
        <SharedFields form={form} />
        <PlaceFields form={form} />
      </FieldGrid>
      <Tags form={form} />
    </>
  )
}
