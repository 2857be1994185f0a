import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { listPeople } from '#contract/features/people/people-contract.ts'
import type { ListedPerson } from '#contract/features/people/people-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { PickList } from '#ui/desk/pick-list.tsx'
import { Banner } from '#ui/feedback/banner.tsx'

interface PeopleSearchProps {
  pickText: string
  pickedText?: string
  isPicked?: (userId: string) => boolean
  onPick: (userId: string, name: string) => void
  /** Nobody is shown before something is searched. */
  quiet?: boolean
}

const nameOf = ({ firstName, lastName, email }: ListedPerson) => `${firstName} ${lastName}`.trim() || email

/** People of the client, found by the beginnings of their words. */
export function PeopleSearch({ isPicked, onPick, quiet = false, ...texts }: PeopleSearchProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const isAsked = !quiet || search.trim() !== ''
  const list = useList(isAsked ? search : '', (cursor, signal) =>
    staffCall(listPeople, { query: { ...(search && { search }), cursor } }, { signal }),
  )
  return (
    <>
      {list.error ? <Banner tone="bad" role="alert" title={callErrorText(list.error)} /> : null}
      <PickList
        label={t`Buscar por nome, e-mail ou documento`}
        search={search}
        onSearch={setSearch}
        rows={isAsked ? list.rows : null}
        rowKey={({ userId }) => userId}
        render={nameOf}
        isPicked={isPicked && (({ userId }) => isPicked(userId))}
        onPick={(person) => onPick(person.userId, nameOf(person))}
        none={<Trans>Ninguém encontrado</Trans>}
        stale={list.coming}
        {...texts}
      />
    </>
  )
}
