import { useLingui } from '@lingui/react/macro'
import { cloudOf } from '#contract/features/authoring/draft/embed-fields.ts'
import { textOf } from '#contract/features/authoring/draft/fields.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Bound, useFields, type EditorForm } from '../bound.tsx'

/** A course of SCORM Cloud: what it is called there. */
export function CloudFields({ form, at }: { form: EditorForm; at: string }) {
  const { t } = useLingui()
  const name = `${at}.cloudCourse`
  const cloudCourse = textOf(useFields(form), name)
  const isWritten = cloudCourse.trim() !== ''
  const error = isWritten
    ? cloudOf({ cloudCourse })
      ? undefined
      : t`Um código do SCORM Cloud tem letras, números, pontos, hifens e sublinhados.`
    : form.isFaulty(name)
      ? t`Preencha este campo.`
      : undefined
  return (
    <Bound form={form} name={name}>
      <Field
        label={t`Código do curso`}
        required
        hint={t`Como está no SCORM Cloud, em “Course ID”. O resultado de cada pessoa vem de lá.`}
        error={error}
      >
        {(ids) => (
          <TextInput
            {...ids}
            value={cloudCourse}
            maxLength={250}
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ currentTarget: { value } }) => form.saver.change([{ field: name, value }])}
          />
        )}
      </Field>
    </Bound>
  )
}
