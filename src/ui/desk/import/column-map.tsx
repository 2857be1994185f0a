import { Field } from '../../form/field.tsx'
import { Select } from '../../form/select.tsx'
import { FieldGrid } from '../desk-page.tsx'

interface ColumnMapProps {
  /** The columns of the file, as they are called. */
  heads: readonly { label: string; hint: string; error?: string | undefined }[]
  /** What each is for; null: not known yet. */
  uses: readonly (string | null)[]
  choices: readonly { value: string; label: string }[]
  onUse: (at: number, use: string | null) => void
  /** What stands where nothing is chosen, and what leaves a column out. */
  texts: { choose: string; ignore: string }
}

/** What each column of a file is for, with what stands in it. */
export function ColumnMap({ heads, uses, choices, onUse, texts }: ColumnMapProps) {
  return (
    <FieldGrid>
      {heads.map(({ label, hint, error }, at) => (
        <Field key={at} label={label} hint={hint} error={error}>
          {(ids) => (
            <Select {...ids} value={uses[at] ?? ''} onChange={(event) => onUse(at, event.currentTarget.value || null)}>
              {uses[at] === null ? <option value="">{texts.choose}</option> : null}
              <option value="ignore">{texts.ignore}</option>
              {choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
    </FieldGrid>
  )
}
