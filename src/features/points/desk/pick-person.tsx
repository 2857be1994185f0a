import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { listPeople } from '#contract/features/people/people-contract.ts'
import type { ListedPerson } from '#contract/features/people/people-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { PickList } from '#ui/desk/pick-list.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import styles from './points-desk.module.css'

export const nameOf = ({ firstName, lastName, email }: ListedPerson) => `${firstName} ${lastName}`.trim() || email

/** Looks for somebody of the client. */
export function PickPerson({ onPick }: { onPick: (person: ListedPerson) => void }) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const list = useList(search, (cursor, signal) =>
    staffCall(listPeople, { query: { ...(search && { search }), cursor } }, { signal }),
  )
  return (
    <>
      {list.error ? <Banner tone="bad" role="alert" title={callErrorText(list.error)} /> : null}
      <PickList
        label={t`Buscar por nome, e-mail ou documento`}
        search={search}
        onSearch={setSearch}
        rows={list.rows}
        rowKey={({ userId }) => userId}
        render={(one) => (
          <>
            {nameOf(one)} <span className={styles.hint}>{one.email}</span>
          </>
        )}
        pickText={t`Escolher`}
        onPick={onPick}
        none={<Trans>Ninguém encontrado</Trans>}
        stale={list.coming}
      />
    </>
  )
}
