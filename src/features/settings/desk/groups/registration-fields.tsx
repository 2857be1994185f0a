import { Trans, useLingui } from '@lingui/react/macro'
import { countryCodes } from '#contract/features/client/client-rules.ts'
import { oldest, youngest } from '#contract/features/settings/settings-schema.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Choice, NumberField } from '../form/controls.tsx'
import { Setting } from '../form/setting.tsx'
import type { GroupForm } from '../form/use-group.ts'
import { FieldOrder } from './field-order.tsx'
import styles from '../form/form.module.css'

/** Who registers, and what they are asked for. */
export function RegistrationFields({ form }: { form: GroupForm }) {
  const { t } = useLingui()
  const register = form.value('register')
  const regions = new Intl.DisplayNames(activeLanguage(), { type: 'region' })
  const countries = countryCodes
    .map((code) => ({ value: code, text: regions.of(code) ?? code }))
    .toSorted((a, b) => a.text.localeCompare(b.text, activeLanguage()))
  return (
    <>
      <Setting form={form} name="register" about={<Trans>Quem não tem conta pode criar uma.</Trans>}>
        <Checkbox
          checked={register.open}
          onChange={(event) => form.set('register', { ...register, open: event.currentTarget.checked })}
        >
          <Trans>Aceitar cadastros</Trans>
        </Checkbox>
        <Checkbox
          checked={register.preRegister}
          detail={t`O documento é procurado primeiro entre as pessoas convidadas.`}
          onChange={(event) => form.set('register', { ...register, preRegister: event.currentTarget.checked })}
        >
          <Trans>Só para quem foi convidado</Trans>
        </Checkbox>
        <Checkbox
          checked={register.acceptDocument}
          onChange={(event) => form.set('register', { ...register, acceptDocument: event.currentTarget.checked })}
        >
          <Trans>Pedir um documento válido</Trans>
        </Checkbox>
        <FieldOrder
          label={t`Campos do cadastro`}
          fields={register.fields}
          onChange={(fields) => form.set('register', { ...register, fields })}
        />
      </Setting>
      <Setting
        form={form}
        name="completeRegister"
        about={<Trans>O que falta no cadastro de uma pessoa é pedido quando ela entra.</Trans>}
      >
        <FieldOrder
          label={t`Campos a completar`}
          fields={form.value('completeRegister')}
          onChange={(fields) => form.set('completeRegister', fields)}
        />
      </Setting>
      <Setting form={form} name="minimumAge" about={<Trans>Vale para quem informa a data de nascimento.</Trans>}>
        <div className={styles.grid}>
          <NumberField
            label={t`Idade mínima para participar`}
            least={youngest}
            most={oldest}
            value={form.value('minimumAge')}
            refused={form.isRefused('minimumAge')}
            onChange={(age) => form.set('minimumAge', age)}
          />
        </div>
      </Setting>
      <Setting form={form} name="country" about={<Trans>Documentos e telefones esperados são os deste país.</Trans>}>
        <div className={styles.grid}>
          <Choice
            label={t`País`}
            value={form.value('country')}
            options={countries}
            onChange={(value) => form.set('country', value)}
          />
        </div>
      </Setting>
    </>
  )
}
