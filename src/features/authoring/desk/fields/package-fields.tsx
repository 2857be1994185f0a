import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { finishOf, htmlFinishes, usualSeconds } from '#contract/features/authoring/draft/package-fields.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Bound, type EditorForm } from './bound.tsx'
import { FileField } from './file-field.tsx'
import { OfflineField } from './offline-field.tsx'
import { AmountField } from './test/amount-field.tsx'
import { useActivityFields } from './use-activity-fields.ts'

const finishWords: Record<(typeof htmlFinishes)[number], MessageDescriptor> = {
  opened: msg`Quando a página abre`,
  seconds: msg`Depois de alguns segundos na tela`,
  message: msg`Quando a própria página avisa`,
}

/** The page that an activity opens, and when it counts as seen. */
export function PackageFields({ form, at }: { form: EditorForm; at: string }) {
  const { t, i18n } = useLingui()
  const { finish, seconds } = finishOf(useActivityFields(form, at))
  return (
    <>
      <FileField
        form={form}
        name={`${at}.file`}
        label={t`Pacote`}
        hint={t`Um ZIP com index.html e tudo o que a página usa.`}
        kind="package"
      />
      <Bound form={form} name={`${at}.finish`}>
        <Field
          label={t`Quando conta como vista`}
          hint={finish === 'message' ? t`A página envia a mensagem “finished” com parent.postMessage.` : undefined}
        >
          {(ids) => (
            <Select
              {...ids}
              value={finish}
              onChange={({ currentTarget: { value } }) => form.saver.change([{ field: `${at}.finish`, value }])}
            >
              {htmlFinishes.map((one) => (
                <option key={one} value={one}>
                  {i18n._(finishWords[one])}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </Bound>
      {finish === 'seconds' ? (
        <AmountField
          form={form}
          name={`${at}.seconds`}
          label={t`Segundos na tela`}
          value={seconds || usualSeconds}
          least={1}
          most={86_400}
        />
      ) : null}
      <OfflineField form={form} at={at} />
    </>
  )
}
