import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import {
  changeStore,
  readStore,
  setStoreState,
  type ListedStore,
  type StoreFields,
} from '#contract/features/store/store-contract.ts'
import { storePaths } from '#contract/features/store/store-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Actions, DeskPage } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Card } from '#ui/layout/card.tsx'
import { StoreForm } from './store-form.tsx'
import styles from './store.module.css'

const fieldsOf = (store: ListedStore): StoreFields => {
  const { code, name, chain, address, city, state, camerasAllowed, issuers = [], from = null, to = null } = store
  return { code, name, chain, address, city, state, camerasAllowed, issuers, from, to }
}

/** One store of the client. */
export function EditStore() {
  const { t } = useLingui()
  const { storeId = '' } = useParams()
  const [changed, setChanged] = useState<ListedStore | null>(null)
  const { busy, failure, attempt } = useAttempt()
  const params = { storeId }
  const answer = useAnswer(storeId, (signal) => staffCall(readStore, { params }, { signal }))
  const store = String(changed?.id) === storeId ? changed : answer.is === 'there' ? answer.value : null
  const above = (
    <Link to={storePaths.stores()}>
      <Trans>Lojas</Trans>
    </Link>
  )
  if (!store) {
    return (
      <DeskPage title={<Trans>Loja</Trans>} above={above}>
        {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      </DeskPage>
    )
  }
  const { rev, retired = false } = store
  const save = async (body: StoreFields, forget: () => void) => {
    const saved = await staffCall(changeStore, { params, body }, { rev })
    forget()
    setChanged(saved)
    toast(t`Salvo`, { tone: 'ok' })
  }
  const setState = () =>
    attempt(async () => {
      setChanged(await staffCall(setStoreState, { params, body: { state: retired ? 'active' : 'retired' } }, { rev }))
    })
  return (
    <DeskPage
      above={above}
      title={store.name}
      subtitle={store.chain}
      actions={<Pill tone={retired ? 'warn' : 'ok'}>{retired ? t`Desativada` : t`Ativa`}</Pill>}
    >
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      <StoreForm key={rev} kept={`store-${store.id}`} fields={fieldsOf(store)} save={save} />
      <Card>
        <div className={styles.stack}>
          <p className={styles.note}>
            {retired ? (
              <Trans>Ninguém vende, fotografa ou é posto nesta loja. O que foi feito nela continua guardado.</Trans>
            ) : (
              <Trans>Desativada, a loja sai das escolhas; o que foi feito nela e quem trabalha nela continuam.</Trans>
            )}
          </p>
          <Actions>
            <Button variant={retired ? 'soft' : 'danger'} busy={busy} onClick={() => void setState()}>
              {retired ? <Trans>Reativar</Trans> : <Trans>Desativar</Trans>}
            </Button>
          </Actions>
        </div>
      </Card>
    </DeskPage>
  )
}
