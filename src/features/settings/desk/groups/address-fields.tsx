import { Trans, useLingui } from '@lingui/react/macro'
import { hotsitePages } from '#contract/features/settings/settings-schema.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Choice, TextField } from '../form/controls.tsx'
import { Setting } from '../form/setting.tsx'
import type { GroupForm } from '../form/use-group.ts'
import { hotsitePageWords } from '../settings-words.ts'
import styles from '../form/form.module.css'

/** Addresses that open pages have of the client's own. */
function OwnRoutes({ form }: { form: GroupForm }) {
  const { t } = useLingui()
  const routes = form.value('ownRoutes')
  const field = (name: keyof typeof routes, label: string, hint: string) => (
    <TextField
      label={label}
      hint={routes[name] ? `${location.origin}/${routes[name]}` : hint}
      maxLength={63}
      value={routes[name]}
      refused={form.isRefused(`ownRoutes.${name}`)}
      onChange={(value) => form.set('ownRoutes', { ...routes, [name]: value })}
    />
  )
  return (
    <Setting
      form={form}
      name="ownRoutes"
      about={
        <Trans>
          Uma palavra em minúsculas, números, hífen ou sublinhado. O que o aplicativo usa, como admin, não pode.
        </Trans>
      }
    >
      <div className={styles.grid}>
        {field('campaignLanding', t`Página da campanha`, t`Sem endereço próprio`)}
        {field('firstAccess', t`Primeiro acesso`, t`Sem endereço próprio`)}
        {field('loginRedirect', t`Entrada`, t`Sem endereço próprio`)}
        {field('hotsite', t`Hotsite`, t`Sem endereço próprio`)}
      </div>
    </Setting>
  )
}

/** The client's page for everybody. */
function HotsiteFields({ form }: { form: GroupForm }) {
  const { t, i18n } = useLingui()
  const hotsite = form.value('hotsite')
  return (
    <Setting
      form={form}
      name="hotsite"
      about={<Trans>Uma página que qualquer pessoa abre pelo endereço acima, com o botão de entrar.</Trans>}
    >
      <Checkbox
        checked={hotsite.on}
        detail={hotsite.on && !form.value('ownRoutes').hotsite ? t`Escolha antes o endereço do hotsite.` : null}
        onChange={(event) => form.set('hotsite', { ...hotsite, on: event.currentTarget.checked })}
      >
        <Trans>Mostrar o hotsite</Trans>
      </Checkbox>
      <div className={styles.grid}>
        <Choice
          label={t`Página`}
          value={hotsite.page}
          options={hotsitePages.map((page) => ({ value: page, text: i18n._(hotsitePageWords[page]) }))}
          onChange={(page) => form.set('hotsite', { ...hotsite, page })}
        />
      </div>
    </Setting>
  )
}

/** Addresses that open pages have of the client's own, and what stands at them. */
export function AddressFields({ form }: { form: GroupForm }) {
  return (
    <>
      <OwnRoutes form={form} />
      <HotsiteFields form={form} />
    </>
  )
}
