import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/button/icon-button.tsx'
import styles from './game.module.css'

interface EntryProps {
  /** What it is called, with its number. */
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onRemove: () => void
  children: ReactNode
}

/** One thing of a list in an order, with what moves it. */
export function OrderedEntry({ name, isFirst, isLast, onMove, onRemove, children }: EntryProps) {
  const { t } = useLingui()
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <h3>{name}</h3>
        <IconButton label={t`Subir ${name}`} disabled={isFirst} onClick={() => onMove(-1)}>
          <ArrowUp size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label={t`Descer ${name}`} disabled={isLast} onClick={() => onMove(1)}>
          <ArrowDown size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label={t`Tirar ${name}`} onClick={onRemove}>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </div>
      {children}
    </li>
  )
}
