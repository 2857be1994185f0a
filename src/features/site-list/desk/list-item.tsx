import { useLingui } from '@lingui/react/macro'
import { Archive, ArchiveRestore, ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react'
import type { LanguageCode } from '#contract/engine/language.ts'
import { languageNames } from '#platform/text/language-names.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import type { Item } from './use-site-list.ts'
import styles from './site-list.module.css'

interface ListItemProps {
  item: Item
  /** What it is called, for its buttons. */
  label: string
  languages: readonly LanguageCode[]
  defaultLanguage: LanguageCode
  isRefused: boolean
  isDragged: boolean
  onChange: (part: Partial<Item>) => void
  onRemove: () => void
  /** Null while only some of the items are seen. */
  onMove: { up: boolean; down: boolean; by: (step: -1 | 1) => void } | null
  onDrag: (id: string | null) => void
  onDragOver: () => void
}

/** One item: its labels, its place, whether it is offered. A mouse drags it; keys and thumbs move it by its buttons. */
export function ListItem(props: ListItemProps) {
  const { item, label, languages, defaultLanguage, isRefused, isDragged, onChange, onRemove, onMove } = props
  const { t } = useLingui()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what a mouse does here the buttons do, too
    <li
      className={styles.item}
      data-retired={item.retired || undefined}
      data-dragged={isDragged || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        props.onDragOver()
      }}
    >
      {onMove ? (
        <span
          className={styles.grip}
          draggable
          aria-hidden="true"
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            props.onDrag(item.id)
          }}
          onDragEnd={() => props.onDrag(null)}
        >
          <GripVertical size={18} />
        </span>
      ) : null}
      <div className={styles.labels}>
        {languages.map((code) => (
          <Field
            key={code}
            label={languageNames[code]}
            required={code === defaultLanguage}
            error={isRefused && code === defaultLanguage ? t`Preencha este campo.` : undefined}
          >
            {(ids) => (
              <TextInput
                {...ids}
                lang={code}
                maxLength={80}
                value={item.name[code] ?? ''}
                onChange={(event) => onChange({ name: { ...item.name, [code]: event.currentTarget.value } })}
              />
            )}
          </Field>
        ))}
      </div>
      <div className={styles.buttons}>
        {item.retired ? (
          <Pill tone="neutral">{t`Aposentado`}</Pill>
        ) : item.used ? (
          <Pill tone="ok">{t`Em uso`}</Pill>
        ) : null}
        <IconButton label={t`Subir: ${label}`} disabled={!onMove?.up} onClick={() => onMove?.by(-1)}>
          <ArrowUp size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label={t`Descer: ${label}`} disabled={!onMove?.down} onClick={() => onMove?.by(1)}>
          <ArrowDown size={18} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={item.retired ? t`Voltar a oferecer: ${label}` : t`Aposentar: ${label}`}
          onClick={() => onChange({ retired: !item.retired })}
        >
          {item.retired ? <ArchiveRestore size={18} aria-hidden="true" /> : <Archive size={18} aria-hidden="true" />}
        </IconButton>
        <IconButton label={t`Excluir: ${label}`} disabled={item.used} onClick={onRemove}>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}
