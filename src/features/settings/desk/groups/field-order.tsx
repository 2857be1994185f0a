import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useRef } from 'react'
import { registerFieldNames, type RegisterField } from '#contract/features/settings/settings-schema.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Select } from '#ui/form/select.tsx'
import { registerFieldWords } from '../settings-words.ts'
import styles from './groups.module.css'

interface FieldOrderProps {
  /** What the list is of. */
  label: string
  fields: readonly RegisterField[]
  onChange: (fields: RegisterField[]) => void
}

/** Fields of a form in their order: up, down, required, away, one more. */
export function FieldOrder({ label, fields, onChange }: FieldOrderProps) {
  const { t, i18n } = useLingui()
  const list = useRef<HTMLOListElement>(null)
  const left = registerFieldNames.filter((name) => fields.every((field) => field.name !== name))
  const move = (at: number, by: 1 | -1) => {
    const moved = [...fields]
    const [field] = moved.splice(at, 1)
    if (!field) return
    moved.splice(at + by, 0, field)
    onChange(moved)
    // The button that was pressed goes along with its field; at an end its fellow takes over.
    requestAnimationFrame(() => {
      const buttons = list.current?.children[at + by]?.querySelectorAll<HTMLButtonElement>('button')
      const wanted = buttons?.[by < 0 ? 0 : 1]
      if (wanted?.disabled) buttons?.[by < 0 ? 1 : 0]?.focus()
      else wanted?.focus()
    })
  }
  return (
    <div>
      <ol ref={list} className={styles.order} aria-label={label}>
        {fields.map((field, at) => {
          const name = i18n._(registerFieldWords[field.name])
          return (
            <li key={field.name}>
              <span className={styles.what}>{name}</span>
              <Checkbox
                checked={field.required}
                aria-label={t`${name}: obrigatório`}
                onChange={(event) => {
                  const required = event.currentTarget.checked
                  onChange(fields.map((one) => (one.name === field.name ? { ...one, required } : one)))
                }}
              >
                {t`obrigatório`}
              </Checkbox>
              <span className={styles.buttons}>
                <IconButton label={t`Subir ${name}`} disabled={at === 0} onClick={() => move(at, -1)}>
                  <ArrowUp size={18} aria-hidden="true" />
                </IconButton>
                <IconButton label={t`Descer ${name}`} disabled={at === fields.length - 1} onClick={() => move(at, 1)}>
                  <ArrowDown size={18} aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={t`Tirar ${name}`}
                  onClick={() => onChange(fields.filter((one) => one.name !== field.name))}
                >
                  <X size={18} aria-hidden="true" />
                </IconButton>
              </span>
            </li>
          )
        })}
      </ol>
      {left.length > 0 ? (
        <div className={styles.add}>
          <Select
            aria-label={t`Pedir mais um campo: ${label}`}
            value=""
            onChange={(event) => {
              const name = left.find((one) => one === event.currentTarget.value)
              if (name) onChange([...fields, { name, required: false }])
            }}
          >
            <option value="">{t`Pedir mais um campo…`}</option>
            {left.map((name) => (
              <option key={name} value={name}>
                {i18n._(registerFieldWords[name])}
              </option>
            ))}
          </Select>
        </div>
      ) : null}
    </div>
  )
}
