import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Choices } from '#contract/features/authoring/authoring-schema.ts'
import { listOf, numberOf, textOf, type FieldValue, type Fields } from '#contract/features/authoring/draft/fields.ts'
import { standingOfText } from '#contract/features/authoring/translation/texts.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import { MomentInput } from '#ui/date/moment-input.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { useMomentTexts } from '#platform/desk/moment-texts.ts'
import { instantIn, localIn, zoneAt } from '#platform/desk/zone.ts'
import type { DraftSaver } from '../editor/draft-saver.ts'
import { ConflictChoice } from '../editor/conflict-choice.tsx'
import styles from '../editor/editor.module.css'

/** What the fields of an editor work with. */
export interface EditorForm {
  saver: DraftSaver
  choices: Choices
  /** The language that is written in. */
  language: LanguageCode
  /** The names of files that are ready. */
  files: ReadonlyMap<string, string>
  /** What the fixed questions of its tests say. */
  questions: ReadonlyMap<string, string>
  /** Fields that stand in the way of a publication. */
  isFaulty: (field: string) => boolean
}

/** The draft's fields as shown. */
export const useFields = ({ saver }: Pick<EditorForm, 'saver'>): Fields => useStore(saver.store, ({ fields }) => fields)

const today = new Date()

const set = ({ saver }: EditorForm, field: string, value: FieldValue) => saver.change([{ field, value }])

/** A frame around a field: leads to it by its name, and asks where two wrote it. */
export function Bound({ form, name, children }: { form: EditorForm; name: string; children: ReactNode }) {
  const conflict = useStore(form.saver.store, ({ conflicts }) => conflicts[name])
  return (
    <div id={`field-${name}`} className={styles.bound} data-conflict={conflict ? true : undefined}>
      {children}
      {conflict ? <ConflictChoice conflict={conflict} onChoose={(value) => form.saver.resolve(name, value)} /> : null}
    </div>
  )
}

interface TextProps {
  form: EditorForm
  name: string
  label: string
  maxLength: number
  rows?: number
  required?: boolean
}

/** A text that there is one of in each language; beside another than the default one stands the default one's. */
export function LocalizedField({ form, name, label, maxLength, rows, required = false }: TextProps) {
  const { t } = useLingui()
  const fields = useFields(form)
  const marks = useStore(form.saver.store, ({ content }) => content.marks)
  const [main = 'pt-BR'] = form.choices.languages
  const { language } = form
  const own = `${name}.${language}`
  const source = textOf(fields, `${name}.${main}`)
  const isOld = language !== main && standingOfText(fields, marks, { name, source: main, language }) === 'old'
  const props = {
    lang: language,
    maxLength,
    value: textOf(fields, own),
    onChange: (event: { currentTarget: { value: string } }) => set(form, own, event.currentTarget.value),
  }
  return (
    <Bound form={form} name={own}>
      <Field
        label={label}
        required={required && language === main}
        error={form.isFaulty(own) && textOf(fields, own).trim() === '' ? t`Preencha este campo.` : undefined}
        aside={isOld ? t`o original mudou depois` : undefined}
        hint={language !== main && source ? <span lang={main}>{source}</span> : undefined}
      >
        {(ids) => (rows ? <TextArea {...ids} {...props} rows={rows} /> : <TextInput {...ids} {...props} />)}
      </Field>
    </Bound>
  )
}

/** A whole number that is not below zero. */
export function NumberField({ form, name, label }: { form: EditorForm; name: string; label: string }) {
  const fields = useFields(form)
  return (
    <Bound form={form} name={name}>
      <Field label={label}>
        {(ids) => (
          <TextInput
            {...ids}
            type="number"
            inputMode="numeric"
            min={0}
            max={1_000_000}
            value={numberOf(fields, name)}
            onChange={(event) => {
              const value = Math.trunc(event.currentTarget.valueAsNumber)
              set(form, name, Number.isFinite(value) ? Math.min(1_000_000, Math.max(0, value)) : 0)
            }}
          />
        )}
      </Field>
    </Bound>
  )
}

interface TickProps {
  form: EditorForm
  name: string
  label: string
  detail?: string
  /** What it is before anybody chose. */
  usual?: boolean
}

/** Yes or no. */
export function TickField({ form, name, label, detail, usual = false }: TickProps) {
  const value = useFields(form)[name]
  return (
    <Bound form={form} name={name}>
      <Checkbox
        checked={typeof value === 'boolean' ? value : usual}
        detail={detail}
        onChange={(event) => set(form, name, event.currentTarget.checked)}
      >
        {label}
      </Checkbox>
    </Bound>
  )
}

interface ChoiceProps<T extends string | number> {
  hint?: string | undefined
  form: EditorForm
  name: string
  label: string
  options: readonly { value: T; label: string }[]
  /** What no choice is called; without it there always is one. */
  none?: string
  /** What it is before anybody chose. */
  usual?: T
}

/** One of several. */
export function ChoiceField<T extends string | number>({
  form,
  name,
  label,
  hint,
  options,
  none,
  usual,
}: ChoiceProps<T>) {
  const value = useFields(form)[name] ?? usual
  return (
    <Bound form={form} name={name}>
      <Field label={label} hint={hint}>
        {(ids) => (
          <Select
            {...ids}
            value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
            onChange={(event) => {
              const chosen = options.find((option) => String(option.value) === event.currentTarget.value)
              set(form, name, chosen?.value ?? '')
            }}
          >
            {none === undefined ? null : <option value="">{none}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </Bound>
  )
}

interface ChecklistProps {
  form: EditorForm
  name: string
  legend: string
  options: readonly { value: string; label: string }[]
  /** What is ticked before anybody chose. */
  usual?: readonly string[]
}

/** Any of several. */
export function ChecklistField({ form, name, legend, options, usual = [] }: ChecklistProps) {
  const fields = useFields(form)
  const chosen = name in fields ? listOf(fields, name) : usual
  return (
    <Bound form={form} name={name}>
      <fieldset className={styles.tags}>
        <legend>{legend}</legend>
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            checked={chosen.includes(value)}
            onChange={(event) => {
              const others = chosen.filter((one) => one !== value)
              set(form, name, event.currentTarget.checked ? [...others, value] : others)
            }}
          >
            {label}
          </Checkbox>
        ))}
      </fieldset>
    </Bound>
  )
}

/** A day and time by the clocks of the client; none where it is left empty. */
export function InstantField({ form, name, label }: { form: EditorForm; name: string; label: string }) {
  const { timeZone } = form.choices
  const moment = useMomentTexts()
  const value = textOf(useFields(form), name)
  const [typed, setTyped] = useState(() => (value ? localIn(timeZone, value) : ''))
  const [seen, setSeen] = useState(value)
  // Undone, or changed by somebody else.
  if (value !== seen) {
    setSeen(value)
    if (value !== (instantIn(timeZone, typed) ?? '')) setTyped(value ? localIn(timeZone, value) : '')
  }
  return (
    <Bound form={form} name={name}>
      <Field label={label} hint={zoneAt(timeZone, value ? new Date(value) : today)}>
        {(ids) => (
          <MomentInput
            {...ids}
            texts={moment}
            value={typed}
            onValue={(local) => {
              setTyped(local)
              set(form, name, instantIn(timeZone, local))
            }}
          />
        )}
      </Field>
    </Bound>
  )
}
