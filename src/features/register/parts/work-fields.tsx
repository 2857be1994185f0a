import { useLingui } from '@lingui/react/macro'
import { Controller, useWatch } from 'react-hook-form'
import type { RegisterField } from '#contract/features/settings/settings-schema.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import type { Editor } from '../own/use-editor.ts'
import { ChoiceList } from './choice-list.tsx'

interface PartProps {
  editor: Editor
  field: RegisterField
}

/** Exactly one company or agency. Another one has other brands. */
export function CompanyField({ editor, field }: PartProps) {
  const { t } = useLingui()
  const { form, choices, errorOf } = editor
  return (
    <Field
      label={t`Empresa ou agência`}
      required={field.required}
      aside={field.required ? null : t`Opcional`}
      error={errorOf('company')}
    >
      {(ids) => (
        <Select {...ids} {...form.register('company', { onChange: () => form.setValue('brands', []) })}>
          <option value="">{t`Escolha uma`}</option>
          {choices.agencies.map((agency) => (
            <option key={agency.id} value={agency.id}>
              {agency.name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** At least one brand of the chosen agency. */
export function BrandsField({ editor, field }: PartProps) {
  const { t } = useLingui()
  const { form, choices, errorOf } = editor
  const company = useWatch({ control: form.control, name: 'company' })
  const brands = choices.agencies.find((agency) => String(agency.id) === company)?.brands ?? []
  return (
    <Controller
      control={form.control}
      name="brands"
      render={({ field: { value, onChange } }) => (
        <ChoiceList
          name="brands"
          legend={t`Marcas com que você trabalha`}
          required={field.required || brands.length > 0}
          options={brands.map(({ id, name }) => ({ id, label: name }))}
          chosen={value}
          onChange={onChange}
          error={errorOf('brands')}
          empty={company === '' ? t`Escolha primeiro a empresa ou agência.` : t`Esta empresa não tem marcas.`}
        />
      )}
    />
  )
}

/** Retail chains, and of each at least one store. */
export function StoresField({ editor, field }: PartProps) {
  const { t } = useLingui()
  const { form, choices, errorOf } = editor
  const { isSubmitted } = form.formState
  const chains = useWatch({ control: form.control, name: 'chains' })
  const stores = useWatch({ control: form.control, name: 'stores' })
  const changed = { shouldDirty: true, shouldTouch: true, shouldValidate: isSubmitted || Boolean(errorOf('stores')) }
  const chooseChains = (names: string[]) => {
    const left = choices.chains.filter((chain) => names.includes(chain.name)).flatMap((chain) => chain.stores)
    const kept = stores.filter((id) => left.some((store) => store.id === id))
    form.setValue('stores', kept, { shouldDirty: true })
    form.setValue('chains', names, { ...changed, shouldValidate: isSubmitted || Boolean(errorOf('chains')) })
  }
  return (
    <>
      <ChoiceList
        name="chains"
        legend={t`Redes em que você trabalha`}
        required={field.required}
        options={choices.chains.map(({ name }) => ({ id: name, label: name }))}
        chosen={chains}
        onChange={chooseChains}
        error={errorOf('chains')}
        empty={t`Nenhuma rede participa no momento.`}
      />
      {choices.chains
        .filter((chain) => chains.includes(chain.name))
        .map((chain, index) => {
          const chainName = chain.name
          const none = !chain.stores.some((store) => stores.includes(store.id))
          return (
            <ChoiceList
              key={chain.name}
              name="stores"
              legend={t`Lojas da rede ${chainName}`}
              required
              options={chain.stores.map(({ id, name, city, state }) => ({
                id,
                label: name,
                detail: `${city} · ${state}`,
              }))}
              chosen={stores}
              onChange={(ids) => form.setValue('stores', ids, changed)}
              // Beside the chain that misses one; a store of none at all beside the first.
              error={none || (index === 0 && !missesOne(chains, stores, choices)) ? errorOf('stores') : undefined}
            />
          )
        })}
    </>
  )
}

function missesOne(chains: readonly string[], stores: readonly number[], choices: Editor['choices']): boolean {
  return choices.chains.some(
    (chain) => chains.includes(chain.name) && !chain.stores.some((store) => stores.includes(store.id)),
  )
}
