import { useLingui } from '@lingui/react/macro'
import { shownText } from '#platform/text/shown-text.ts'
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
import { FileField } from './file/file-field.tsx'

/** What everything that is published has: title, cover, who sees it. */
export function SharedFields({ form }: { form: EditorForm }) {
  const { t } = useLingui()
  const audiences = [{ value: 0, label: t`Todas as pessoas` }].concat(
    form.choices.audiences.map(({ id, name }) => ({ value: id, label: name })),
  )
  return (
    <>
      <FileField form={form} name="cover" label={t`Capa`} kind="image" />
      <ChoiceField form={form} name="audience" label={t`Público`} options={audiences} />
    </>
  )
}

/** What something is about. */
export function Tags({ form }: { form: EditorForm }) {
  const { t } = useLingui()
  const options = form.choices.tags.map(({ id, name }) => ({ value: id, label: shownText(name) }))
  return options.length === 0 ? null : <ChecklistField form={form} name="tags" legend={t`Assuntos`} options={options} />
}

/** Where something stands in the client's lists, its tags aside. */
export function PlaceFields({ form }: { form: EditorForm }) {
  const { t } = useLingui()
  const { areas, groups, categories } = form.choices
  const named = (items: typeof areas) => items.map(({ id, name }) => ({ value: id, label: shownText(name) }))
  const none = t`Sem escolha`
  return (
    <>
      <ChoiceField form={form} name="area" label={t`Área`} options={named(areas)} none={none} />
      <ChoiceField form={form} name="group" label={t`Grupo`} options={named(groups)} none={none} />
      <ChoiceField form={form} name="category" label={t`Categoria`} options={named(categories)} none={none} />
    </>
  )
}

/** What a course is, beside its activities. */
export function CoursePanel({ form }: { form: EditorForm }) {
  const { t } = useLingui()
  const gives = useFields(form)['certificate'] === true
  return (
    <>
      <LocalizedField form={form} name="title" label={t`Título`} maxLength={200} required />
      <LocalizedField form={form} name="description" label={t`Descrição`} maxLength={5000} rows={4} />
      <FieldGrid>
        <SharedFields form={form} />
        <PlaceFields form={form} />
        <ChoiceField
          form={form}
          name="enrollmentType"
          label={t`Inscrição`}
          options={[
            { value: 'free', label: t`Livre` },
            { value: 'automatic', label: t`Automática` },
            { value: 'request', label: t`Com aprovação` },
            { value: 'assigned', label: t`Só quem for matriculado` },
          ]}
        />
        <NumberField form={form} name="minutes" label={t`Duração em minutos`} />
        <NumberField form={form} name="points" label={t`Pontos`} />
      </FieldGrid>
      <TickField form={form} name="mandatory" label={t`Obrigatório`} />
      <TickField
        form={form}
        name="blockMenu"
        label={t`Atividades em ordem`}
        detail={t`Cada atividade abre quando as obrigatórias antes dela terminam.`}
      />
      <TickField
        form={form}
        name="certificate"
        label={t`Dá certificado`}
        detail={t`Quem conclui o curso pode baixar um certificado.`}
      />
      {gives ? (
        <TickField
          form={form}
          name="certificateNeedsReaction"
          label={t`O certificado espera pela avaliação de reação`}
          detail={t`Quem conclui responde primeiro à avaliação de reação do curso.`}
        />
      ) : null}
      <Tags form={form} />
    </>
  )
}
