import { Trans, useLingui } from '@lingui/react/macro'
import { t as now } from '@lingui/core/macro'
import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { maskDocument } from '#contract/features/register/document.ts'
import type { OwnProfile } from '#contract/features/profile/profile-contract.ts'
import { saveOwnProfile } from '#contract/features/register/register-contract.ts'
import { call } from '#engine/session/api.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { profilePaths } from '#contract/features/profile/profile-paths.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { FailureNotice, IncompleteNotice, OfflineNotice } from '../parts/notices.tsx'
import { OwnGate } from '../parts/own-gate.tsx'
import { ProfileFields } from '../parts/profile-fields.tsx'
import styles from '../register.module.css'
import { documentLabel } from '../register-texts.ts'
import { keepFocus } from './use-editor.ts'
import { useOwnForm } from './use-own-form.ts'

/** One's own data in the client, to see and to change. */
export function MyData() {
  const { t } = useLingui()
  return (
    <>
      <ScreenHeader
        title={<Trans>Meus dados</Trans>}
        back={{ label: t`Voltar`, render: <Link to={profilePaths.profile()} /> }}
      />
      <div className={styles.section}>
        <OwnGate>{(own) => <MyDataForm own={own} />}</OwnGate>
      </div>
    </>
  )
}

function MyDataForm({ own }: { own: OwnProfile }) {
  const online = useOnline()
  const form = useOwnForm(own, own.fields, async (profile) => {
    await call(saveOwnProfile, { body: { profile } })
    toast(now`Dados salvos.`)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (online && !form.saving) form.save()
  }
  const { document = '' } = own.profile
  return (
    <form className={styles.own} onSubmit={submit} noValidate>
      {online ? null : <OfflineNotice />}
      {form.failure ? <FailureNotice failure={form.failure} country={own.country} /> : null}
      {form.incomplete && !form.failure ? <IncompleteNotice /> : null}
      {document === '' ? null : (
        <Field label={documentLabel(own.country)} hint={<Trans>Para corrigir o documento, fale com o suporte.</Trans>}>
          {(ids) => <TextInput {...ids} value={maskDocument(own.country, document)} readOnly />}
        </Field>
      )}
      <ProfileFields editor={form} fields={form.fields} />
      <Button type="submit" size="large" full onMouseDown={keepFocus} busy={form.saving} disabled={!online}>
        <Trans>Salvar dados</Trans>
      </Button>
    </form>
  )
}
