import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { phoneCountries } from '#contract/features/phone/phone-rules.ts'
import { brazilianStates, maskPostcode, parsePostcode } from '#contract/features/register/postcode.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { masked, type Editor } from '../own/use-editor.ts'
import styles from './fields.module.css'

/** State, and city where that is certain, from the postcode; what somebody typed themselves stays. */
function usePostcode({ form }: Editor) {
  const filled = useRef({ state: '', city: '' })
  return async (typed: string) => {
    const postcode = parsePostcode(typed)
    if (postcode === null) return
    try {
      const { areaOfPostcode: placeOfPostcode } = await import('#contract/features/register/postcode-ranges.ts')
      const area = placeOfPostcode(postcode)
      for (const part of ['state', 'city'] as const) {
        const known = form.getValues(`address.${part}`)
        if (!area || (known !== '' && known !== filled.current[part])) continue
        filled.current[part] = area[part] ?? ''
        form.setValue(`address.${part}`, filled.current[part], { shouldDirty: true })
        if (filled.current[part] !== '') form.clearErrors(`address.${part}`)
      }
    } catch {
      // The table is not on this device yet and there is no network: state and city are typed.
    }
  }
}

function countryNames(own: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames([activeLanguage()], { type: 'region' })
  const codes = new Set([own, ...Object.keys(phoneCountries)])
  return [...codes]
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name, activeLanguage()))
}

export function AddressFields({ editor, required }: { editor: Editor; required: boolean }) {
  const { t } = useLingui()
  const { form, errorOf, country } = editor
  const chosen = useWatch({ control: form.control, name: 'address.country' })
  const inBrazil = (chosen || country) === 'BR'
  const fill = usePostcode(editor)
  const zip = inBrazil ? masked(form, 'address.zip', maskPostcode) : form.register('address.zip')
  const aside = required ? null : t`Opcional`
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{t`Endereço`}</legend>
      <Field label={t`País`}>
        {(ids) => (
          <Select {...ids} {...form.register('address.country')} autoComplete="country">
            {countryNames(country).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={inBrazil ? t`CEP` : t`Código postal`}
        hint={inBrazil ? t`Preenche o estado e, nas capitais, a cidade.` : null}
        aside={aside}
        required={required}
        error={errorOf('address.zip')}
      >
        {(ids) => (
          <TextInput
            {...ids}
            {...zip}
            onChange={(event) => {
              void zip.onChange(event)
              if (inBrazil) void fill(event.currentTarget.value)
            }}
            inputMode={inBrazil ? 'numeric' : 'text'}
            autoComplete="postal-code"
            maxLength={inBrazil ? 12 : 256}
          />
        )}
      </Field>
      <Field label={t`Endereço`} aside={aside} required={required} error={errorOf('address.street')}>
        {(ids) => (
          <TextInput {...ids} {...form.register('address.street')} autoComplete="address-line1" maxLength={256} />
        )}
      </Field>
      <div className={styles.pair}>
        <Field label={t`Número`} required={required} error={errorOf('address.number')}>
          {(ids) => <TextInput {...ids} {...form.register('address.number')} maxLength={256} />}
        </Field>
        <Field label={t`Complemento`} error={errorOf('address.complement')}>
          {(ids) => (
            <TextInput {...ids} {...form.register('address.complement')} autoComplete="address-line2" maxLength={256} />
          )}
        </Field>
      </div>
      <Field label={t`Bairro`} aside={aside} required={required} error={errorOf('address.neighborhood')}>
        {(ids) => (
          <TextInput
            {...ids}
            {...form.register('address.neighborhood')}
            autoComplete="address-level3"
            maxLength={256}
          />
        )}
      </Field>
      <div className={styles.pair}>
        <Field label={t`Estado`} required={required} error={errorOf('address.state')}>
          {(ids) =>
            inBrazil ? (
              <Select {...ids} {...form.register('address.state')} autoComplete="address-level1">
                <option value="">{t`UF`}</option>
                {brazilianStates.map((state) => (
                  <option key={state}>{state}</option>
                ))}
              </Select>
            ) : (
              <TextInput {...ids} {...form.register('address.state')} autoComplete="address-level1" maxLength={256} />
            )
          }
        </Field>
        <Field label={t`Cidade`} required={required} error={errorOf('address.city')}>
          {(ids) => (
            <TextInput {...ids} {...form.register('address.city')} autoComplete="address-level2" maxLength={256} />
          )}
        </Field>
      </div>
    </fieldset>
  )
}
