import { useLingui } from '@lingui/react/macro'
import type { Address } from '#contract/features/profile/profile-contract.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import styles from '../reward.module.css'

/** An address with nothing in it. */
export const noAddress: Address = {
  zip: '',
  street: '',
  number: '',
  complement: '',
  neighborhood: '',
  city: '',
  state: '',
  country: '',
}

interface DeliveryFieldsProps {
  address: Address
  /** Parts that are missing, once somebody tried without them. */
  wrong: readonly string[]
  onChange: (part: Partial<Address>) => void
}

/** Where a parcel goes. */
export function DeliveryFields({ address, wrong, onChange }: DeliveryFieldsProps) {
  const { t } = useLingui()
  const field = (part: Exclude<keyof Address, 'country'>, label: string, autoComplete: string, optional = false) => (
    <Field
      label={label}
      required={!optional}
      aside={optional ? t`Opcional` : undefined}
      error={wrong.includes(part) ? t`Preencha este campo.` : undefined}
    >
      {(ids) => (
        <TextInput
          {...ids}
          maxLength={120}
          autoComplete={autoComplete}
          value={address[part]}
          onChange={(event) => onChange({ [part]: event.currentTarget.value })}
        />
      )}
    </Field>
  )
  return (
    <fieldset className={styles.fieldset}>
      <legend>{t`Endereço de entrega`}</legend>
      {field('zip', t`CEP`, 'postal-code')}
      <div className={styles.pair}>
        {field('street', t`Rua`, 'address-line1')}
        {field('number', t`Número`, 'off')}
      </div>
      {field('complement', t`Complemento`, 'address-line2', true)}
      {field('neighborhood', t`Bairro`, 'address-level3')}
      <div className={styles.pair}>
        {field('city', t`Cidade`, 'address-level2')}
        {field('state', t`Estado`, 'address-level1')}
      </div>
    </fieldset>
  )
}
