import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { formatNumber } from '#platform/format.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

interface AmountProps {
  label: string
  /** null: left empty. */
  value: number | null
  least: number
  most: number
  /** May be left empty. */
  mayBeEmpty?: boolean
  /** With decimals. */
  decimals?: boolean
  hint?: ReactNode
  error?: string | undefined
  onChange: (value: number | null) => void
}

/** A number between two others: what is typed on the way there stays as it is typed, and is taken once it fits. */
export function AmountInput(props: AmountProps) {
  const { label, value, least, most, mayBeEmpty = false, decimals = false, hint, error, onChange } = props
  const { t } = useLingui()
  const [typed, setTyped] = useState<string | null>(null)
  const fits = (text: string): boolean => {
    if (text.trim() === '') return mayBeEmpty
    const number = Number(text)
    return number >= least && number <= most && (decimals || Number.isInteger(number))
  }
  const [from, to] = [formatNumber(least), formatNumber(most)]
  const isWrong = typed !== null && !fits(typed)
  return (
    <Field label={label} hint={hint} error={isWrong ? t`De ${from} a ${to}.` : error}>
      {(ids) => (
        <TextInput
          {...ids}
          type="number"
          inputMode={decimals ? 'decimal' : 'numeric'}
          step={decimals ? 'any' : 1}
          min={least}
          max={most}
          value={typed ?? (value === null ? '' : String(value))}
          onChange={({ currentTarget: { value: text } }) => {
            setTyped(text)
            if (fits(text)) onChange(text.trim() === '' ? null : Number(text))
          }}
          // What does not fit was not taken: what holds is shown again.
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  )
}
