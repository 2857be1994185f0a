import { useLingui } from '@lingui/react/macro'
import type { TestType } from '#contract/features/activity/types/tests.ts'
import { settingsOf } from '#contract/features/authoring/draft/test-fields.ts'
import { formatNumber } from '#platform/format.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Bound, type EditorForm } from '../bound.tsx'
import { useActivityFields } from '../use-activity-fields.ts'

const reserves = [0, 1, 2, 3]

/** How many attempts may be kept on a device, to be started without a network. */
export function ReserveField({ form, at, type }: { form: EditorForm; at: string; type: TestType }) {
  const { t } = useLingui()
  const name = `${at}.offlineStart`
  const { offlineStart: chosen, ...others } = useActivityFields(form, at)
  const usual = formatNumber(settingsOf(others, type).offlineStart)
  return (
    <Bound form={form} name={name}>
      <Field
        label={t`Começar sem internet`}
        hint={t`Tentativas que o aparelho guarda. Quem sabe mexer no aparelho pode ver as perguntas antes da hora, nunca as respostas.`}
      >
        {(ids) => (
          <Select
            {...ids}
            value={typeof chosen === 'number' ? chosen : ''}
            onChange={({ currentTarget: { value } }) =>
              form.saver.change([{ field: name, value: value === '' ? null : Number(value) }])
            }
          >
            <option value="">{t`O usual para esta prova: ${usual}`}</option>
            {reserves.map((count) => (
              <option key={count} value={count}>
                {count === 0 ? t`Nunca` : formatNumber(count)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </Bound>
  )
}

/** How many people mark each essay. */
export function MarkersField({ form, at }: { form: EditorForm; at: string }) {
  const { t } = useLingui()
  const name = `${at}.markers`
  const { markers } = useActivityFields(form, at)
  return (
    <Bound form={form} name={name}>
      <Field
        label={t`Quem corrige respostas escritas`}
        hint={t`Com duas pessoas, cada uma corrige sem ver a nota da outra. Se discordarem, uma terceira decide.`}
      >
        {(ids) => (
          <Select
            {...ids}
            value={markers === 2 ? 2 : 1}
            onChange={({ currentTarget: { value } }) => form.saver.change([{ field: name, value: Number(value) }])}
          >
            <option value={1}>{t`Uma pessoa`}</option>
            <option value={2}>{t`Duas pessoas`}</option>
          </Select>
        )}
      </Field>
    </Bound>
  )
}
