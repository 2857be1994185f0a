import type { ComponentProps } from 'react'
import { Select } from '../form/select.tsx'
import { TextInput } from '../form/text-input.tsx'
import styles from './phone-input.module.css'

interface PhoneInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Name of the choice of country. */
  countryLabel: string
  countries: { code: string; label: string }[]
  country: string
  onCountry: (code: string) => void
}

/** A phone with its country beside it; label and errors belong to the number. */
export function PhoneInput({ countryLabel, countries, country, onCountry, ...rest }: PhoneInputProps) {
  return (
    <div className={styles.phone}>
      <Select
        aria-label={countryLabel}
        autoComplete="tel-country-code"
        value={country}
        onChange={(event) => onCountry(event.currentTarget.value)}
      >
        {countries.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </Select>
      <TextInput inputMode="tel" autoComplete="tel-national" maxLength={32} {...rest} type="tel" />
    </div>
  )
}
