import { Trans, useLingui } from '@lingui/react/macro'
import { History } from 'lucide-react'
import type { ComponentType } from 'react'
import { Link, NavLink, useParams } from 'react-router'
import { settingsGroupNames, type SettingName, type SettingsGroup } from '#contract/features/settings/settings-desk.ts'
import { callErrorText } from '#platform/error-text.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Card } from '#ui/layout/card.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { BrandFields } from './brand/brand-fields.tsx'
import { BrandPreview } from './brand/brand-preview.tsx'
import { clientPlace, platformPlace, type Place } from './form/place.ts'
import { useGroup, type GroupForm } from './form/use-group.ts'
import { AccessFields } from './groups/access-fields.tsx'
import { AddressFields } from './groups/address-fields.tsx'
import { CookieFields, LanguageFields, SupportFields } from './groups/more-fields.tsx'
import { OwnDomain } from './groups/own-domain.tsx'
import { RegistrationFields } from './groups/registration-fields.tsx'
import { TestFields } from './groups/test-fields.tsx'
import { Testers } from './groups/testers.tsx'
import { SignInFields } from './groups/sign-in-fields.tsx'
import { groupWords, settingWords } from './settings-words.ts'
import styles from './settings.module.css'

const fieldsOf: Record<SettingsGroup, ComponentType<{ form: GroupForm }>> = {
  brand: BrandFields,
  'sign-in': SignInFields,
  registration: RegistrationFields,
  languages: LanguageFields,
  cookies: CookieFields,
  support: SupportFields,
  addresses: AddressFields,
  tests: TestFields,
  access: AccessFields,
}

function Groups({ place }: { place: Place }) {
  const { t, i18n } = useLingui()
  return (
    <nav aria-label={t`Grupos de configurações`} className={styles.tabs}>
      <ul role="list">
        {settingsGroupNames.map((name) => (
          <li key={name}>
            <NavLink to={place.group(name)} className={styles.tab}>
              {i18n._(groupWords[name].label)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Elsewhere({ names }: { names: readonly SettingName[] }) {
  const { i18n } = useLingui()
  const list = names.flatMap((name) => (settingWords[name] ? [i18n._(settingWords[name])] : [])).join(', ')
  return (
    <Banner
      tone="bad"
      role="alert"
      title={<Trans>Isto não combina com outra configuração</Trans>}
      text={<Trans>Mude antes: {list}</Trans>}
    />
  )
}

function GroupScreen({ place, group }: { place: Place; group: SettingsGroup }) {
  const { t, i18n } = useLingui()
  const { form, error, busy, failure, elsewhere, isConflict, isDirty, save, discard, renew } = useGroup(place, group)
  const Fields = fieldsOf[group]
  const isFields = failure !== null && elsewhere.length === 0 && form !== null
  return (
    <DeskPage
      above={
        <Link to={place.home}>
          {place.of === 'client' ? <Trans>Configurações</Trans> : <Trans>Configurações da plataforma</Trans>}
        </Link>
      }
      title={i18n._(groupWords[group].label)}
      subtitle={i18n._(groupWords[group].about)}
      actions={
        <ButtonLink
          variant="outline"
          icon={<History size={18} aria-hidden="true" />}
          render={<Link to={`${place.history}?group=${group}`} />}
        >
          <Trans>Histórico</Trans>
        </ButtonLink>
      }
    >
      <Groups place={place} />
      {error ? <Banner tone="bad" role="alert" title={callErrorText(error)} /> : null}
      {form ? (
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void save(() => toast(t`Salvo`, { tone: 'ok' }))
          }}
        >
          {isFields ? (
            <Banner
              tone="bad"
              role="alert"
              title={callErrorText(failure)}
              text={<Trans>O que você mudou continua aqui.</Trans>}
              action={
                isConflict ? (
                  <Button variant="outline" onClick={renew}>
                    <Trans>Ver como está</Trans>
                  </Button>
                ) : null
              }
            />
          ) : null}
          {elsewhere.length > 0 ? <Elsewhere names={elsewhere} /> : null}
          <div className={group === 'brand' ? styles.beside : undefined}>
            <Card>
              <Fields form={form} />
            </Card>
            {group === 'brand' ? <BrandPreview form={form} /> : null}
          </div>
          <div className={styles.save} data-dirty={isDirty || undefined}>
            <p role="status">{isDirty ? t`Mudanças não salvas` : ''}</p>
            {isDirty ? (
              <Button variant="quiet" onClick={discard}>
                <Trans>Descartar</Trans>
              </Button>
            ) : null}
            <Button type="submit" busy={busy} disabled={!isDirty}>
              <Trans>Salvar</Trans>
            </Button>
          </div>
        </form>
      ) : null}
      {group === 'access' && place.of === 'client' ? <Testers /> : null}
      {group === 'addresses' && place.of === 'client' ? <OwnDomain /> : null}
    </DeskPage>
  )
}

function OfAddress({ place }: { place: Place }) {
  const { group } = useParams()
  const name = settingsGroupNames.find((one) => one === group)
  return name ? <GroupScreen key={name} place={place} group={name} /> : <NoGroup place={place} />
}

function NoGroup({ place }: { place: Place }) {
  return (
    <DeskPage title={<Trans>Página não encontrada</Trans>}>
      <Link to={place.home}>
        <Trans>Configurações</Trans>
      </Link>
    </DeskPage>
  )
}

/** One group of the settings of the client that is acted in. */
export const ClientGroup = () => <OfAddress place={clientPlace} />

/** One group of the platform's. */
export const PlatformGroup = () => <OfAddress place={platformPlace} />
