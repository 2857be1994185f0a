import { useLingui } from '@lingui/react/macro'
import {
  authoredTypes,
  itemsOf,
  numberOf,
  textOf,
  textsOf,
  type AuthoredType,
} from '#contract/features/authoring/draft/fields.ts'
import { requiredShare } from '#contract/features/activity/progress-rules.ts'
import { formatPercent } from '#platform/format.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { FieldGrid } from '#ui/desk/desk-page.tsx'
import { typeWords } from '../authoring-words.ts'
import { Bound, ChecklistField, InstantField, LocalizedField, TickField, useFields, type EditorForm } from './bound.tsx'
import { FileField } from './file-field.tsx'

const shares = [0.5, 0.75, 0.9, 1]

/** One activity of a course. */
export function ActivityPanel({ form, itemKey }: { form: EditorForm; itemKey: string }) {
  const { t, i18n } = useLingui()
  const fields = useFields(form)
  const at = `activities.${itemKey}`
  const type = textOf(fields, `${at}.type`) as AuthoredType
  const share = numberOf(fields, `${at}.share`, requiredShare)
  return (
    <>
      <LocalizedField form={form} name={`${at}.title`} label={t`Título da atividade`} maxLength={200} required />
      <FieldGrid>
        <Bound form={form} name={`${at}.type`}>
          <Field label={t`Tipo`}>
            {(ids) => (
              <Select
                {...ids}
                value={type}
                onChange={(event) => {
                  // A file of another kind does not go along.
                  form.saver.change([
                    { field: `${at}.type`, value: event.currentTarget.value },
                    { field: `${at}.file`, value: null },
                  ])
                }}
              >
                {authoredTypes.map((one) => (
                  <option key={one} value={one}>
                    {i18n._(typeWords[one].label)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </Bound>
        <Bound form={form} name={`${at}.share`}>
          <Field label={t`Quanto precisa ser visto`}>
            {(ids) => (
              <Select
                {...ids}
                value={share}
                onChange={(event) =>
                  form.saver.change([{ field: `${at}.share`, value: Number(event.currentTarget.value) }])
                }
              >
                {[...new Set([...shares, share])]
                  .toSorted((one, other) => one - other)
                  .map((one) => (
                    <option key={one} value={one}>
                      {formatPercent(one)}
                    </option>
                  ))}
              </Select>
            )}
          </Field>
        </Bound>
      </FieldGrid>
      <FileField form={form} name={`${at}.file`} label={t`Arquivo`} kind={type} />
      <TickField form={form} name={`${at}.required`} label={t`Conta para concluir o curso`} usual />
      <OrderFields form={form} itemKey={itemKey} />
    </>
  )
}

/** What comes before an activity, and when it can be begun. */
function OrderFields({ form, itemKey }: { form: EditorForm; itemKey: string }) {
  const { t } = useLingui()
  const at = `activities.${itemKey}`
  const others = itemsOf(useFields(form), 'activities')
    .filter(({ key }) => key !== itemKey)
    .map(({ key, fields }) => ({ value: key, label: shownText(textsOf(fields, 'title')) || t`Sem título` }))
  return (
    <>
      {others.length > 0 ? (
        <ChecklistField form={form} name={`${at}.after`} legend={t`Abre depois de`} options={others} />
      ) : null}
      <FieldGrid>
        <InstantField form={form} name={`${at}.opensAt`} label={t`Abre em`} />
        <InstantField form={form} name={`${at}.closesAt`} label={t`Encerra em`} />
      </FieldGrid>
    </>
  )
}

/** One support material of a course. */
export function MaterialPanel({ form, itemKey }: { form: EditorForm; itemKey: string }) {
  const { t } = useLingui()
  return (
    <>
      <LocalizedField
        form={form}
        name={`materials.${itemKey}.title`}
        label={t`Título do material`}
        maxLength={200}
        required
      />
      <FileField form={form} name={`materials.${itemKey}.file`} label={t`Arquivo`} />
    </>
  )
}
