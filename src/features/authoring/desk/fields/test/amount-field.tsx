import { useLingui } from '@lingui/react/macro'
import { Bound, type EditorForm } from '../bound.tsx'
import { AmountInput } from './amount-input.tsx'

interface AmountFieldProps {
  form: EditorForm
  name: string
  label: string
  value: number | null
  /** In the unit that is shown. */
  least: number
  most: number
  /** So much of the field is one of what is shown: 60 seconds are a minute. */
  unit?: number
  mayBeEmpty?: boolean
  decimals?: boolean
  hint?: string
}

/** A number of the draft between two others; null where it is left empty. */
export function AmountField({ form, name, value, unit = 1, decimals = false, ...shown }: AmountFieldProps) {
  const { t } = useLingui()
  return (
    <Bound form={form} name={name}>
      <AmountInput
        {...shown}
        // An amount that was written in a smaller unit is shown as it is.
        decimals={decimals || (value !== null && value % unit !== 0)}
        value={value === null ? null : value / unit}
        error={form.isFaulty(name) ? t`Confira este campo.` : undefined}
        onChange={(amount) =>
          form.saver.change([{ field: name, value: amount === null ? null : Math.round(amount * unit * 100) / 100 }])
        }
      />
    </Bound>
  )
}
