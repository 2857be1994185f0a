import type { ComponentProps, ReactNode } from 'react'
import { Banner } from '../../feedback/banner.tsx'
import { SearchInput } from '../../form/search-input.tsx'
import { Select } from '../../form/select.tsx'
import { TakeTable } from '../take-table.tsx'
import styles from './people.module.css'

interface PeopleFrameProps {
  search: { label: string; value: string; onChange: (value: string) => void }
  /** By where they stand; '' is everybody. */
  state: {
    label: string
    all: string
    value: string
    options: readonly { value: string; label: string }[]
    onChange: (value: string) => void
  }
  take: ComponentProps<typeof TakeTable>
  /** Why the file could not be had; null: nothing went wrong. */
  failure: string | null
  children: ReactNode
}

/** A list of people within a page of the desk: searched, filtered by where they stand, taken along as a file. */
export function PeopleFrame({ search, state, take, failure, children }: PeopleFrameProps) {
  return (
    <div className={styles.stack}>
      <div className={styles.row}>
        <div className={styles.search}>
          <SearchInput label={search.label} defaultValue={search.value} onChange={search.onChange} />
        </div>
        <Select
          aria-label={state.label}
          value={state.value}
          onChange={(event) => state.onChange(event.currentTarget.value)}
        >
          <option value="">{state.all}</option>
          {state.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <TakeTable {...take} />
      </div>
      {failure === null ? null : <Banner tone="bad" role="alert" title={failure} />}
      {children}
    </div>
  )
}
