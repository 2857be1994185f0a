import { useId, useState } from 'react'
import { Checkbox } from '../form/checkbox.tsx'
import { SearchInput } from '../form/search-input.tsx'
import styles from './choice-list.module.css'

interface Option<Id> {
  id: Id
  label: string
  detail?: string
}

/** What a list of choices says beside its choices. */
interface ChoiceTexts {
  optional: string
  search: string
  nothingFound: string
}

export interface ChoiceListProps<Id> {
  legend: string
  /** Of the form: where the focus goes when something is wrong. */
  name: string
  options: readonly Option<Id>[]
  chosen: readonly Id[]
  onChange: (chosen: Id[]) => void
  error?: string
  required?: boolean
  /** Said where there is nothing to choose. */
  empty?: string
}

/** From so many on they can be searched. */
const many = 8
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Several of a list, ticked. */
export function ChoiceList<Id extends string | number>(props: ChoiceListProps<Id> & { texts: ChoiceTexts }) {
  const { legend, name, options, chosen, onChange, error, required, empty, texts } = props
  const id = useId()
  const [wanted, setWanted] = useState('')
  const toggle = (one: Id) =>
    onChange(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])
  const shown = options.filter(({ label, detail = '' }) => plain(`${label} ${detail}`).includes(plain(wanted)))
  return (
    <fieldset className={styles.list} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>
        {legend}
        {required ? null : <span className={styles.optional}> · {texts.optional}</span>}
      </legend>
      {options.length === 0 && empty ? <p className={styles.empty}>{empty}</p> : null}
      {options.length > many ? <SearchInput label={texts.search} value={wanted} onChange={setWanted} /> : null}
      <div className={styles.options}>
        {shown.map((option) => (
          <Checkbox
            key={option.id}
            name={name}
            checked={chosen.includes(option.id)}
            aria-invalid={error ? true : undefined}
            detail={option.detail}
            onChange={() => toggle(option.id)}
          >
            {option.label}
          </Checkbox>
        ))}
        {options.length > 0 && shown.length === 0 ? <p className={styles.empty}>{texts.nothingFound}</p> : null}
      </div>
      <div role="alert">
        {error ? (
          <p id={`${id}-error`} className={styles.error}>
            {error}
          </p>
        ) : null}
      </div>
    </fieldset>
  )
}
