import { Trans, useLingui } from '@lingui/react/macro'
import { useController, useForm, type Control } from 'react-hook-form'
import { is } from 'valibot'
import { daySchema } from '#contract/engine/ids.ts'
import { mostIssuers, parseIssuer, splitIssuers } from '#contract/features/store/issuer.ts'
import { listChains, type StoreFields } from '#contract/features/store/store-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { CallError } from '#platform/call-error.ts'
import { useDeskClient } from '#platform/desk/desk-client.ts'
import { useKeptForm } from '#platform/desk/kept/use-kept-form.ts'
import { callErrorText, errorText } from '#platform/error-text.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useDateTexts } from '#platform/text/date-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { DateInput } from '#ui/date/date-input.tsx'
import { Actions, FieldGrid } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field, type FieldIds } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from './store.module.css'

type Typed = 'address' | 'issuers' | 'from' | 'to'
type Form = Omit<StoreFields, Typed> & Record<Typed, string>

interface DayProps extends FieldIds {
  control: Control<Form>
  name: 'from' | 'to'
  validate?: (day: string, form: Form) => true | string
}

function Day({ control, name, validate, ...ids }: DayProps) {
  const { t } = useLingui()
  const isDay = (day: string) => day === '' || is(daySchema, day) || t`Informe uma data que exista.`
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ control, name, rules: { validate: { isDay, ...(validate && { validate }) } } })
  return <DateInput {...ids} {...useDateTexts()} ref={ref} value={value} onValue={onChange} onBlur={onBlur} />
}

interface StoreFormProps {
  fields: StoreFields
  /** What its draft is kept under. */
  kept: string
  save: (fields: StoreFields, forget: () => void) => Promise<void>
}

/** The fields of a store; `save` forgets the draft once the server has them. */
export function StoreForm({ fields, kept, save }: StoreFormProps) {
  const { t } = useLingui()
  const client = useDeskClient()
  const { busy, failure, attempt } = useAttempt()
  const chains = useAnswer(String(client?.id), (signal) => staffCall(listChains, {}, { signal }))
  const form = useForm<Form>({
    defaultValues: {
      ...fields,
      address: fields.address ?? '',
      issuers: fields.issuers.join(', '),
      from: fields.from ?? '',
      to: fields.to ?? '',
    },
  })
  const forget = useKeptForm(form, kept)
  const send = form.handleSubmit(({ address, issuers, from, to, ...typed }) =>
    attempt(async () => {
      const read = { address: address.trim() || null, issuers: splitIssuers(issuers) }
      await save({ ...typed, ...read, from: from || null, to: to || null }, forget)
    }),
  )
  const codeTaken =
    failure instanceof CallError && failure.problem?.code === 'structure.code_taken'
      ? errorText('structure.code_taken')
      : undefined
  const { errors } = form.formState
  const required = t`Preencha este campo.`
  const isInOrder = (to: string, { from }: Form) => !from || !to || from <= to || t`O último dia vem antes do primeiro.`
  const areIssuers = (text: string) => {
    const each = splitIssuers(text)
    if (each.length > mostIssuers) return t`No máximo 10.`
    return each.every((one) => parseIssuer(one) !== null) || t`Confira: cada um é um CNPJ, CUIT, RFC ou RUT.`
  }
  return (
    <Card>
      <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        {failure && !codeTaken ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <FieldGrid>
          <Field label={t`Nome`} required error={errors.name?.message}>
            {(ids) => <TextInput {...ids} maxLength={80} autoComplete="off" {...form.register('name', { required })} />}
          </Field>
          <Field label={t`Código`} required error={errors.code?.message ?? codeTaken}>
            {(ids) => <TextInput {...ids} maxLength={40} autoComplete="off" {...form.register('code', { required })} />}
          </Field>
          <Field label={t`Rede`} required error={errors.chain?.message}>
            {(ids) => (
              <TextInput
                {...ids}
                maxLength={80}
                autoComplete="off"
                list="store-chains"
                {...form.register('chain', { required })}
              />
            )}
          </Field>
          <Field label={t`Endereço`}>
            {(ids) => <TextInput {...ids} maxLength={200} autoComplete="off" {...form.register('address')} />}
          </Field>
          <Field label={t`Cidade`} required error={errors.city?.message}>
            {(ids) => <TextInput {...ids} maxLength={80} autoComplete="off" {...form.register('city', { required })} />}
          </Field>
          <Field label={t`Estado`}>
            {(ids) => <TextInput {...ids} maxLength={40} autoComplete="off" {...form.register('state')} />}
          </Field>
          <Field
            label={t`Quem emite as notas`}
            hint={t`CNPJ, CUIT, RFC ou RUT, separados por vírgula: a leitura da nota escolhe a loja por eles.`}
            error={errors.issuers?.message}
          >
            {(ids) => (
              <TextInput
                {...ids}
                maxLength={250}
                autoComplete="off"
                {...form.register('issuers', { validate: areIssuers })}
              />
            )}
          </Field>
          <Field label={t`Participa desde`} hint={t`Vazio: desde sempre.`} error={errors.from?.message}>
            {(ids) => <Day {...ids} control={form.control} name="from" />}
          </Field>
          <Field label={t`Participa até`} hint={t`Vazio: sem fim.`} error={errors.to?.message}>
            {(ids) => <Day {...ids} control={form.control} name="to" validate={isInOrder} />}
          </Field>
        </FieldGrid>
        <Checkbox
          {...form.register('camerasAllowed')}
          detail={t`A loja deixa usar o celular: a foto da nota passa a ser pedida nas vendas.`}
        >
          {t`Pode fotografar na loja`}
        </Checkbox>
        <datalist id="store-chains">
          {chains.is === 'there' ? chains.value.rows.map(({ name }) => <option key={name} value={name} />) : null}
        </datalist>
        <Actions>
          <Button type="submit" busy={busy} disabled={!form.formState.isDirty}>
            <Trans>Salvar</Trans>
          </Button>
        </Actions>
      </form>
    </Card>
  )
}
