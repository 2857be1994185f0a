import { Trans, useLingui } from '@lingui/react/macro'
import { languageCodes, type LanguageCode } from '#contract/engine/language.ts'
import { languageNames } from '#platform/text/language-names.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Choice, TextField } from '../form/controls.tsx'
import { Setting } from '../form/setting.tsx'
import type { GroupForm } from '../form/use-group.ts'
import styles from '../form/form.module.css'

/** The languages that are offered, and the one that stands where nobody chose. */
export function LanguageFields({ form }: { form: GroupForm }) {
  const { t } = useLingui()
  const languages = form.value('languages')
  const toggle = (code: LanguageCode, isOn: boolean) =>
    form.set(
      'languages',
      isOn
        ? languageCodes.filter((one) => one === code || languages.includes(one))
        : languages.filter((one) => one !== code),
    )
  return (
    <>
      <Setting form={form} name="languages" about={<Trans>As pessoas escolhem entre estes.</Trans>}>
        <div className={styles.grid}>
          {languageCodes.map((code) => (
            <Checkbox
              key={code}
              checked={languages.includes(code)}
              disabled={languages.length === 1 && languages[0] === code}
              onChange={(event) => toggle(code, event.currentTarget.checked)}
            >
              {languageNames[code]}
            </Checkbox>
          ))}
        </div>
      </Setting>
      <Setting form={form} name="defaultLanguage">
        <div className={styles.grid}>
          <Choice
            label={t`Onde ninguém escolheu`}
            value={form.value('defaultLanguage')}
            refused={form.isRefused('defaultLanguage') || !languages.includes(form.value('defaultLanguage'))}
            options={languages.map((code) => ({ value: code, text: languageNames[code] ?? code }))}
            onChange={(value) => form.set('defaultLanguage', value)}
          />
        </div>
      </Setting>
    </>
  )
}

/** What is asked of visitors before optional cookies run. */
export function CookieFields({ form }: { form: GroupForm }) {
  const { t } = useLingui()
  const cookies = form.value('cookies')
  return (
    <Setting
      form={form}
      name="cookies"
      about={<Trans>Os necessários funcionam sempre. Os opcionais, só depois que a pessoa aceita.</Trans>}
    >
      <Checkbox
        checked={cookies.optional}
        aria-invalid={form.isRefused('cookies.optional') || undefined}
        onChange={(event) => form.set('cookies', { ...cookies, optional: event.currentTarget.checked })}
        detail={
          form.isRefused('cookies.optional')
            ? t`O widget de atendimento precisa deles: tire-o antes, em Suporte.`
            : null
        }
      >
        <Trans>Há cookies opcionais: pedir consentimento</Trans>
      </Checkbox>
      <div className={styles.grid}>
        <Choice
          label={t`Como perguntar`}
          value={cookies.type}
          options={[
            { value: 'banner', text: t`Faixa embaixo da tela` },
            { value: 'modal', text: t`Janela no meio da tela` },
          ]}
          onChange={(type) => form.set('cookies', { ...cookies, type })}
        />
      </div>
    </Setting>
  )
}

/** Whom people turn to. */
export function SupportFields({ form }: { form: GroupForm }) {
  const { t } = useLingui()
  const support = form.value('support')
  return (
    <>
      <Setting form={form} name="support">
        <Checkbox
          checked={support.use}
          onChange={(event) => form.set('support', { ...support, use: event.currentTarget.checked })}
        >
          <Trans>Mostrar a página de suporte</Trans>
        </Checkbox>
        <div className={styles.grid}>
          <TextField
            label={t`E-mail`}
            type="email"
            value={support.email}
            refused={form.isRefused('support.email')}
            onChange={(email) => form.set('support', { ...support, email })}
          />
          <TextField
            label={t`Telefone`}
            type="tel"
            value={support.phone}
            refused={form.isRefused('support.phone')}
            onChange={(phone) => form.set('support', { ...support, phone })}
          />
        </div>
      </Setting>
      <Setting
        form={form}
        name="helpDesk"
        about={<Trans>Roda isolado do aplicativo, e só depois que a pessoa aceita os cookies opcionais.</Trans>}
      >
        <div className={styles.grid}>
          <TextField
            label={t`Endereço do script`}
            type="url"
            placeholder="https://"
            value={form.value('helpDesk')}
            refused={form.isRefused('helpDesk')}
            onChange={(value) => form.set('helpDesk', value)}
          />
        </div>
      </Setting>
    </>
  )
}
