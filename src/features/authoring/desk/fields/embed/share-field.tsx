import { useLingui } from '@lingui/react/macro'
import { requiredShare } from '#contract/features/activity/progress-rules.ts'
import { numberOf } from '#contract/features/authoring/draft/fields.ts'
import { formatPercent } from '#platform/format.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Bound, useFields, type EditorForm } from '../bound.tsx'

const shares = [0.5, 0.75, 0.9, 1]

/** How much of an activity has to be seen. */
export function ShareField({ form, at }: { form: EditorForm; at: string }) {
  const { t } = useLingui()
  const share = numberOf(useFields(form), `${at}.share`, requiredShare)
  return (
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
  )
}
