import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import styles from '../question-desk.module.css'

interface PartListProps<Part> {
  legend: string
  hint?: string
  /** What is wrong with the list as a whole. */
  fault?: string | undefined
  parts: readonly Part[]
  keyOf: (part: Part, at: number) => string
  least: number
  most: number
  make: () => Part
  onChange: (parts: Part[]) => void
  children: (part: Part, at: number) => ReactNode
}

/** Parts of a question under each other; each can be taken out as long as there are enough. */
export function PartList<Part>(props: PartListProps<Part>) {
  const { legend, hint, fault, parts, keyOf, least, most, make, onChange, children } = props
  const { t } = useLingui()
  return (
    <fieldset className={styles.set}>
      <legend className={styles.legend}>{legend}</legend>
      {hint ? <p className={styles.note}>{hint}</p> : null}
      {fault ? (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      ) : null}
      {parts.map((part, at) => {
        const number = at + 1
        return (
          <div key={keyOf(part, at)} className={styles.item}>
            <div className={styles.parts}>{children(part, at)}</div>
            <IconButton
              label={t`${legend}: tirar o item ${number}`}
              disabled={parts.length <= least}
              onClick={() => onChange(parts.toSpliced(at, 1))}
            >
              <Trash2 size={18} aria-hidden="true" />
            </IconButton>
          </div>
        )
      })}
      <div>
        <Button
          variant="outline"
          icon={<Plus size={18} aria-hidden="true" />}
          disabled={parts.length >= most}
          onClick={() => onChange([...parts, make()])}
        >
          <Trans>Acrescentar</Trans>
        </Button>
      </div>
    </fieldset>
  )
}
