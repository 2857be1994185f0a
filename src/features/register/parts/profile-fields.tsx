import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { maskDocument, parseDocument } from '#contract/features/register/document.ts'
import { genders, maritalStatuses } from '#contract/features/profile/profile-contract.ts'
import type { RegisterField } from '#contract/features/settings/settings-schema.ts'
import { useDateTexts } from '#platform/text/date-texts.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { DateInput } from '#ui/date/date-input.tsx'
import { Field, type FieldIds } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { documentLabel, fieldText, genderText, maritalText } from '../register-texts.ts'
import { masked, type Editor } from '../own/use-editor.ts'
import { AddressFields } from './address-fields.tsx'
import styles from './fields.module.css'
import { BrandsField, CompanyField, StoresField } from './work-fields.tsx'

interface PartProps {
  editor: Editor
  field: RegisterField
}

/** The fields that are asked, in their order. */
export function ProfileFields({ editor, fields }: { editor: Editor; fields: readonly RegisterField[] }) {
  return fields.map((field) => <ProfileField key={field.name} editor={editor} field={field} />)
}

function ProfileField({ editor, field }: PartProps) {
  switch (field.name) {
    case 'document':
      return <DocumentField editor={editor} field={field} />
    case 'birthday':
      return <BirthdayField editor={editor} field={field} />
    case 'gender':
    case 'marital_status':
      return <ListField editor={editor} field={field} name={field.name} />
    case 'mobile_phone':
    case 'residential_phone':
    case 'commercial_phone':
    case 'whatsapp':
      return <PhoneField editor={editor} field={field} name={field.name} />
    case 'address':
      return <AddressFields editor={editor} required={field.required} />
    case 'disability':
      return <DisabilityField editor={editor} field={field} />
    case 'company':
      return <CompanyField editor={editor} field={field} />
    case 'brands':
      return <BrandsField editor={editor} field={field} />
    case 'stores':
      return <StoresField editor={editor} field={field} />
    case 'email':
      return <EmailFields editor={editor} />
    case 'email_consent':
      return <EmailConsent editor={editor} />
    default:
      return <TextField editor={editor} field={field} name={field.name} />
  }
}

function DocumentField({ editor, field }: PartProps) {
  const { t } = useLingui()
  const { form, country, errorOf } = editor
  const typed = useWatch({ control: form.control, name: 'document' })
  const doubtful = parseDocument(country, typed)?.doubtful ?? false
  return (
    <Field
      label={documentLabel(country)}
      aside={field.required ? null : t`Opcional`}
      required={field.required}
      error={errorOf('document')}
      hint={doubtful ? t`O dígito verificador não confere. Olhe de novo o documento.` : null}
    >
      {(ids) => (
        <TextInput
          {...ids}
          {...masked(form, 'document', (text) => maskDocument(country, text))}
          inputMode={['BR', 'AR', 'UY'].includes(country) ? 'numeric' : 'text'}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
      )}
    </Field>
  )
}

type Name = 'birthday' | 'gender' | 'marital_status' | TextName | PhoneName
type TextName = 'full_name' | 'nickname' | 'children' | 'profession' | 'gmin' | 'cadv'
type PhoneName = 'mobile_phone' | 'residential_phone' | 'commercial_phone' | 'whatsapp'

/** A field by its name, with what the client demands of it and what is wrong with it. */
function AskedField({
  editor: { country, errorOf },
  field,
  name,
  children,
}: PartProps & { name: Name; children: (ids: FieldIds) => ReactNode }) {
  const { t } = useLingui()
  return (
    <Field
      label={fieldText(name, country)}
      aside={field.required ? null : t`Opcional`}
      required={field.required}
      error={errorOf(name)}
    >
      {children}
    </Field>
  )
}

const autoComplete = { full_name: 'name', nickname: 'nickname', profession: 'organization-title' }

function TextField({ editor, field, name }: PartProps & { name: TextName }) {
  const { form } = editor
  const control =
    name === 'children' ? masked(form, name, (text) => text.replaceAll(/[^0-9]/g, '').slice(0, 2)) : form.register(name)
  return (
    <AskedField editor={editor} field={field} name={name}>
      {(ids) => (
        <TextInput
          {...ids}
          {...control}
          inputMode={name === 'children' ? 'numeric' : undefined}
          autoComplete={name in autoComplete ? autoComplete[name as keyof typeof autoComplete] : 'off'}
          maxLength={256}
        />
      )}
    </AskedField>
  )
}

function BirthdayField({ editor, field }: PartProps) {
  const { dayFirst, placeholder } = useDateTexts()
  const { field: control } = useController({ control: editor.form.control, name: 'birthday' })
  return (
    <AskedField editor={editor} field={field} name="birthday">
      {(ids) => (
        <DateInput
          {...ids}
          dayFirst={dayFirst}
          placeholder={placeholder}
          name="birthday"
          ref={control.ref}
          value={control.value}
          onValue={control.onChange}
          onBlur={control.onBlur}
          autoComplete="bday"
        />
      )}
    </AskedField>
  )
}

function ListField({ editor, field, name }: PartProps & { name: 'gender' | 'marital_status' }) {
  const { t } = useLingui()
  const { form } = editor
  const options =
    name === 'gender'
      ? genders.map((one) => [one, genderText(one)] as const)
      : maritalStatuses.map((one) => [one, maritalText(one)] as const)
  return (
    <AskedField editor={editor} field={field} name={name}>
      {(ids) => (
        <Select {...ids} {...form.register(name)}>
          <option value="">{t`Escolha`}</option>
          {options.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </AskedField>
  )
}

function PhoneField({ editor, field, name }: PartProps & { name: PhoneName }) {
  const { form, country, phones } = editor
  return (
    <AskedField editor={editor} field={field} name={name}>
      {(ids) => (
        <TextInput
          {...ids}
          {...masked(form, name, (text) => phones?.typePhone(text, country) ?? text)}
          type="tel"
          inputMode="tel"
          autoComplete={name === 'mobile_phone' ? 'tel' : 'off'}
          maxLength={32}
        />
      )}
    </AskedField>
  )
}

function DisabilityField({ editor, field }: PartProps) {
  const { t } = useLingui()
  const { form, country, errorOf } = editor
  const has = useWatch({ control: form.control, name: 'disability.has' })
  return (
    <>
      <Field
        label={fieldText('disability', country)}
        aside={field.required ? null : t`Opcional`}
        required={field.required}
        error={has === '' ? errorOf('disability') : undefined}
      >
        {(ids) => (
          <Select {...ids} {...form.register('disability.has')}>
            <option value="">{t`Escolha`}</option>
            <option value="no">{t`Não`}</option>
            <option value="yes">{t`Sim`}</option>
          </Select>
        )}
      </Field>
      {has === 'yes' ? (
        <Field label={t`Qual deficiência`} required error={errorOf('disability.description')}>
          {(ids) => <TextInput {...ids} {...form.register('disability.description')} maxLength={256} />}
        </Field>
      ) : null}
    </>
  )
}

function EmailFields({ editor }: { editor: Editor }) {
  const { t } = useLingui()
  const { form, errorOf } = editor
  const email = {
    type: 'email',
    inputMode: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 256,
  } as const
  return (
    <>
      <Field label={t`E-mail`} required error={errorOf('email')}>
        {(ids) => <TextInput {...ids} {...form.register('email')} {...email} autoComplete="email" />}
      </Field>
      <Field label={t`Confirme o e-mail`} required error={errorOf('emailConfirmation')}>
        {(ids) => <TextInput {...ids} {...form.register('emailConfirmation')} {...email} autoComplete="email" />}
      </Field>
    </>
  )
}

function EmailConsent({ editor }: { editor: Editor }) {
  const { form, country, errorOf } = editor
  const error = errorOf('email_consent')
  return (
    <div className={styles.consents}>
      <Checkbox {...form.register('email_consent')} aria-invalid={error ? true : undefined}>
        {fieldText('email_consent', country)}
      </Checkbox>
      <div role="alert">{error ? <p className={styles.error}>{error}</p> : null}</div>
    </div>
  )
}
