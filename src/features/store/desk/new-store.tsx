import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { newId } from '#contract/engine/ids.ts'
import { createStore, type StoreFields } from '#contract/features/store/store-contract.ts'
import { storePaths } from '#contract/features/store/store-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { CallError } from '#platform/call-error.ts'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { StoreForm } from './store-form.tsx'

const empty: StoreFields = {
  code: '',
  name: '',
  chain: '',
  address: null,
  city: '',
  state: '',
  camerasAllowed: false,
  issuers: [],
  from: null,
  to: null,
}

/** Adds a store. */
export function NewStore() {
  const { t } = useLingui()
  const navigate = useNavigate()
  // One key for the form: pressed again after a lost answer nothing is added twice.
  const [key, setKey] = useState(() => newId())
  const save = async (body: StoreFields, forget: () => void) => {
    try {
      const { id } = await staffCall(createStore, { body }, { key })
      forget()
      toast(t`Loja criada`, { tone: 'ok' })
      await navigate(storePaths.store(id), { replace: true })
    } catch (error) {
      // What was refused is another request once it is corrected.
      if (error instanceof CallError && error.kind === 'problem') setKey(newId())
      throw error
    }
  }
  return (
    <DeskPage
      above={
        <Link to={storePaths.stores()}>
          <Trans>Lojas</Trans>
        </Link>
      }
      title={<Trans>Nova loja</Trans>}
    >
      <StoreForm kept="new-store" fields={empty} save={save} />
    </DeskPage>
  )
}
