import { useState } from 'react'
import type { Localized } from '#contract/engine/language.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import type { EditorForm } from './editor-form.ts'

interface PlainProps<T> {
  form: EditorForm
  label: string
  path: string
  value: T
  onChange: (value: T) => void
}

const read = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')))

/** A number as it is written; what is none is kept as such, and told when it is saved. */
export function NumberField({ form, label, path, value, onChange }: PlainProps<number>) {
  const [typed, setTyped] = useState(() => String(value))
  // What was typed is shown as long as it says the value: `1,` and `1.0` stay as they are written.
  const shown = Object.is(read(typed), value) ? typed : String(value)
  return (
    <Field label={label} error={form.faultAt(path)}>
      {(ids) => (
        <TextInput
          {...ids}
          inputMode="decimal"
          autoComplete="off"
          value={shown}
          onChange={({ currentTarget: { value: text } }) => {
            setTyped(text)
            onChange(read(text))
          }}
        />
      )}
    </Field>
  )
}

/** The same as a share that is shown in percent. */
export function PercentField({ value, onChange, ...rest }: PlainProps<number>) {
  // As many decimals as a share may have: one that was written in them is read as it was.
  const asPercent = Number((value * 100).toFixed(5))
  return (
    <NumberField {...rest} value={asPercent} onChange={(percent) => onChange(Number((percent / 100).toFixed(7)))} />
  )
}

/** A decimal that is reckoned exactly: kept as it is written, with a point. */
export function DecimalField({ form, label, path, value, onChange }: PlainProps<string>) {
  return (
    <Field label={label} error={form.faultAt(path)}>
      {(ids) => (
        <TextInput
          {...ids}
          inputMode="decimal"
          autoComplete="off"
          maxLength={61}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value.trim().replace(',', '.'))}
        />
      )}
    </Field>
  )
}

/** Plain words. */
export function PlainField({ form, label, path, value, onChange }: PlainProps<string>) {
  return (
    <Field label={label} error={form.faultAt(path)}>
      {(ids) => (
        <TextInput
          {...ids}
          autoComplete="off"
          maxLength={500}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

/** Plain words in the language that is written in. */
export function LocalizedField({ value, onChange, form, ...rest }: PlainProps<Localized>) {
  const { language } = form
  return (
    <PlainField
      {...rest}
      form={form}
      value={value[language] ?? ''}
      onChange={(text) => onChange({ ...value, [language]: text === '' ? undefined : text })}
    />
  )
}

/** One of a few. */
export function ChoiceField<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: T
  options: readonly (readonly [T, string])[]
  onChange: (value: T) => void
}) {
  return (
    <Field label={label}>
      {(ids) => (
        <Select {...ids} value={value} onChange={(event) => onChange(event.currentTarget.value as T)}>
          {options.map(([one, said]) => (
            <option key={one} value={one}>
              {said}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
