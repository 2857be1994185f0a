import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { listPeople } from '#contract/features/people/people-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { SearchInput } from '#ui/form/search-input.tsx'
import styles from '../enrolment.module.css'

/** People shown to choose from. */
const most = 6

/** One person of the client, found by name. */
export function PersonChoice({ value, onValue }: { value: string; onValue: (userId: string) => void }) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const list = useList(search, (cursor, signal) =>
    staffCall(listPeople, { query: { search: search.trim(), cursor } }, { signal }),
  )
  return (
    <fieldset className={styles.people}>
      <legend className="visually-hidden">
        <Trans>Pessoa</Trans>
      </legend>
      <SearchInput label={t`Buscar por nome, e-mail ou documento`} value={search} onChange={setSearch} />
      {list.rows.slice(0, most).map((person) => (
        <label key={person.userId} className={styles.person}>
          <input type="radio" name="person" checked={value === person.userId} onChange={() => onValue(person.userId)} />
          <span className={styles.name}>
            {`${person.firstName} ${person.lastName}`.trim() || person.email}
            <span className={styles.under}>{person.email}</span>
          </span>
        </label>
      ))}
      {list.rows.length === 0 && !list.coming ? (
        <p className={styles.note}>
          <Trans>Ninguém encontrado</Trans>
        </p>
      ) : null}
    </fieldset>
  )
}
