import { Field } from '../form/field.tsx'
import { Select } from '../form/select.tsx'

interface WritingLanguageProps<Code extends string> {
  label: string
  hint?: string
  value: Code
  /** The languages there are, by their own names. */
  languages: readonly { code: Code; name: string }[]
  onChange: (code: Code) => void
}

/** Which language is written in: a form shows its texts in one at a time. Of one language alone nothing is asked. */
export function WritingLanguage<Code extends string>(props: WritingLanguageProps<Code>) {
  const { label, hint, value, languages, onChange } = props
  if (languages.length < 2) return null
  return (
    <Field label={label} hint={hint}>
      {(ids) => (
        <Select
          {...ids}
          value={value}
          onChange={(event) => {
            const chosen = languages.find(({ code }) => code === event.currentTarget.value)
            if (chosen) onChange(chosen.code)
          }}
        >
          {languages.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
