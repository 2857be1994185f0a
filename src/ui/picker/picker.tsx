import { Check, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../button/icon-button.tsx'
import type { FieldIds } from '../form/field.tsx'
import control from '../form/control.module.css'
import styles from './picker.module.css'

/** Something to choose, by its id. */
export interface Picked {
  id: string
  name: string
  /** Under the name, smaller: what tells it from others of the same name. */
  detail?: string | undefined
}

interface PickerProps extends Partial<FieldIds> {
  /** Its name where no label is tied to it. */
  'aria-label'?: string
  value: Picked | null
  onChange: (value: Picked | null) => void
  /** What there is for some words; for none what may come first. */
  find: (words: string, signal: AbortSignal) => Promise<readonly Picked[]>
  placeholder?: string
  /** What it says: the name of the button that empties it (none: it is never emptied), nothing found, not reached. */
  texts: { clear?: string; none: string; failed: string }
}

/** Time after a letter before it is asked (ms). */
const typingLasts = 150

type Found = { is: 'coming' | 'failed' } | { is: 'there'; rows: readonly Picked[] }

/** Chooses one of many that the server finds: type, then take one by arrow keys and Enter, or by a press. */
export function Picker({ value, onChange, find, placeholder, texts, ...ids }: PickerProps) {
  const [words, setWords] = useState<string | null>(null)
  const [found, setFound] = useState<Found>({ is: 'coming' })
  const [at, setAt] = useState(0)
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(find)
  useEffect(() => void (latest.current = find))
  useEffect(() => {
    if (words === null) return
    const stop = new AbortController()
    const timer = setTimeout(
      () => {
        latest.current(words, stop.signal).then(
          (rows) => {
            setFound({ is: 'there', rows })
            return setAt(0)
          },
          () => {
            if (!stop.signal.aborted) setFound({ is: 'failed' })
          },
        )
      },
      words === '' ? 0 : typingLasts,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [words])
  const open = words !== null
  const rows = found.is === 'there' ? found.rows : []
  const close = () => {
    setWords(null)
    setFound({ is: 'coming' })
  }
  const take = (row: Picked | undefined) => {
    if (!row) return
    onChange(row)
    close()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      // The dialog around it stays.
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) setWords('')
      else setAt((now) => Math.min(Math.max(0, now + (event.key === 'ArrowDown' ? 1 : -1)), rows.length - 1))
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      take(rows[at])
    }
  }
  return (
    <div className={styles.picker}>
      <input
        {...ids}
        ref={input}
        type="text"
        role="combobox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={open && rows[at] ? `${listId}-${at}` : undefined}
        autoComplete="off"
        className={classNames(control.control, styles.input)}
        placeholder={placeholder}
        value={words ?? value?.name ?? ''}
        onChange={(event) => setWords(event.currentTarget.value)}
        onClick={() => setWords((now) => now ?? '')}
        onKeyDown={onKey}
        onBlur={close}
      />
      {value && texts.clear ? (
        <IconButton
          label={texts.clear}
          className={styles.clear}
          onClick={() => {
            onChange(null)
            input.current?.focus()
          }}
        >
          <X aria-hidden="true" />
        </IconButton>
      ) : null}
      {open ? (
        <div className={styles.panel}>
          <div
            id={listId}
            role="listbox"
            aria-label={ids['aria-label'] ?? placeholder ?? texts.none}
            className={styles.list}
          >
            {rows.map((row, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's
              <div
                key={row.id}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={row.id === value?.id}
                className={classNames(styles.option, index === at && styles.at)}
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(row)}
              >
                <span className={styles.text}>
                  {row.name}
                  {row.detail ? <span className={styles.detail}>{row.detail}</span> : null}
                </span>
                {row.id === value?.id ? <Check size={18} aria-hidden="true" /> : null}
              </div>
            ))}
          </div>
          {found.is === 'failed' || (found.is === 'there' && rows.length === 0) ? (
            <p role="status" className={styles.note}>
              {found.is === 'failed' ? texts.failed : texts.none}
            </p>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
