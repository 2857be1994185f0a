import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useMemo } from 'react'
import { useController, useWatch } from 'react-hook-form'
import type { Campaign } from '#contract/features/campaign/campaign-schema.ts'
import { looksLikeAccessKey } from '#contract/features/sale/access-key.ts'
import { saleWindowDays } from '#contract/features/sale/sale-rules.ts'
import { takesPart } from '#contract/features/store/store-rules.ts'
import { changeStore } from '#domain/campaign/sign-up-actions.ts'
import { useMember } from '#platform/session-store.ts'
import { formatNumber } from '#platform/format.ts'
import { useDateTexts } from '#platform/text/date-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { DateInput } from '#ui/date/date-input.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { groupStores, lastStoreOf } from '../rules/sale-choices.ts'
import { campaignWithout, earliestDay, observationLimit } from '../rules/sale-form.ts'
import type { SaleEditor } from '../use-sale-form.ts'

export function InvoiceNumberField({ editor }: { editor: SaleEditor }) {
  const { t } = useLingui()
  const { form, errorOf, takeAccessKey } = editor
  return (
    <Field label={t`Número da nota`} error={errorOf('invoiceNumber')} required>
      {(ids) => (
        <TextInput
          {...ids}
          {...form.register('invoiceNumber', {
            onChange: (event: { target: { value: string } }) => {
              // A key pasted into the wrong field does what was meant.
              if (looksLikeAccessKey(event.target.value)) takeAccessKey(event.target.value)
            },
          })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
        />
      )}
    </Field>
  )
}

export function StoreField({ editor }: { editor: SaleEditor }) {
  const { t } = useLingui()
  const { form, errorOf, rows, issuing } = editor
  const soldOn = useWatch({ control: form.control, name: 'soldOn' })
  // Its options change places with what is scanned: a value of its own is what stays chosen.
  const { field } = useController({ control: form.control, name: 'storeId', rules: { deps: ['photo'] } })
  const chosen = field.value
  // One that was chosen for another day stays in sight, with what is wrong about it.
  const groups = useMemo(() => {
    const offered = rows.stores.filter((store) => takesPart(store, soldOn) || String(store.id) === chosen)
    const ids = new Set(issuing.length > 1 ? issuing.map(({ id }) => id) : [])
    const others = groupStores(
      offered.filter(({ id }) => !ids.has(id)),
      lastStoreOf(rows.sales),
    )
    return issuing.length > 1 ? [{ chain: t`Lojas desta nota`, stores: issuing }, ...others] : others
  }, [rows.stores, rows.sales, soldOn, chosen, issuing, t])
  return (
    <Field label={t`Loja`} error={errorOf('storeId')} required>
      {(ids) => (
        <Select {...ids} {...field}>
          <option value="">{t`Escolha a loja`}</option>
          {groups.map((group) => (
            <optgroup key={group.chain} label={group.chain}>
              {group.stores.map((store) => (
                <option key={store.id} value={store.id}>
                  {store.name}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** Offers to add a store that its person did not sign up with. */
export function StoreOffer({ editor }: { editor: SaleEditor }) {
  const { t } = useLingui()
  const member = useMember()
  const { form, knowledge } = editor
  const [soldOn, chosen] = useWatch({ control: form.control, name: ['soldOn', 'storeId'] })
  const without = campaignWithout(knowledge, chosen, soldOn)
  const add = (campaign: Campaign) => {
    changeStore(member, { campaignId: campaign.id, storeId: Number(chosen), added: true }).catch(() =>
      toast(t`Não foi possível guardar isto neste aparelho.`, { tone: 'bad' }),
    )
  }
  // Once it was added nothing is wrong about it any more.
  useEffect(() => {
    if (!without && form.formState.isSubmitted) void form.trigger('storeId')
  }, [without, form])
  if (!without) return null
  return (
    <Banner
      tone="warn"
      role="status"
      title={<Trans>Esta loja não está na sua inscrição</Trans>}
      action={
        <Button variant="quiet" onClick={() => add(without)}>
          <Trans>Acrescentar</Trans>
        </Button>
      }
    />
  )
}

export function DateField({ editor }: { editor: SaleEditor }) {
  const { t } = useLingui()
  const { form, errorOf, knowledge } = editor
  const texts = useDateTexts()
  const { field } = useController({ control: form.control, name: 'soldOn' })
  const days = saleWindowDays
  return (
    <Field label={t`Data`} hint={t`até ${days} dias atrás`} error={errorOf('soldOn')} required>
      {(ids) => (
        <DateInput
          {...ids}
          {...texts}
          name="soldOn"
          ref={field.ref}
          value={field.value}
          onValue={field.onChange}
          onBlur={field.onBlur}
          min={earliestDay(knowledge.today)}
          max={knowledge.today}
        />
      )}
    </Field>
  )
}

export function ObservationField({ editor }: { editor: SaleEditor }) {
  const { t } = useLingui()
  const { form, errorOf, values } = editor
  const used = formatNumber(values.observation.length)
  const limit = formatNumber(observationLimit)
  return (
    <Field label={t`Observação`} aside={t`${used} de ${limit}`} error={errorOf('observation')}>
      {(ids) => <TextArea {...ids} {...form.register('observation')} rows={3} />}
    </Field>
  )
}
