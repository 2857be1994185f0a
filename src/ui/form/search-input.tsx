import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './search-input.module.css'

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type'> {
  /** Its name; shown as the placeholder too unless another is given. */
  label: string
  /** Without it the box keeps what is typed by itself, beginning with `defaultValue`. */
  value?: string
  onChange: (value: string) => void
}

export function SearchInput({ label, value, onChange, placeholder = label, ...rest }: SearchInputProps) {
  return (
    <div className={styles.search}>
      <Search aria-hidden="true" />
      <input
        {...rest}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
