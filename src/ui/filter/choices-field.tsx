import { Check, ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { Menu } from '../overlay/menu.tsx'
import { Chip } from '../progress/chip.tsx'
import { Checkbox } from '../form/checkbox.tsx'
import styles from './choices-field.module.css'
import control from '../form/control.module.css'

/** What can be chosen, as it is named. */
export interface OfferedChoice {
  id: string
  label: string
}

interface ChoicesProps {
  label: string
  /** What it says where nothing is chosen, which means everything. */
  all: string
  offered: readonly OfferedChoice[]
  chosen: readonly string[]
  onToggle: (id: string) => void
  onClear: () => void
  /** All in sight, or in a panel under a button. */
  shape: 'chips' | 'menu'
}

/** Any of several, or all of them. */
export function ChoicesField({ label, all, offered, chosen, onToggle, onClear, shape }: ChoicesProps) {
  const id = useId()
  const names = offered.filter((choice) => chosen.includes(choice.id)).map((choice) => choice.label)
  const said = names.length === 0 ? all : names.join(', ')
  return (
    <div role="group" aria-labelledby={id} className={styles.field}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      {shape === 'chips' ? (
        <div className={styles.chips}>
          <Chip selected={chosen.length === 0} onClick={onClear}>
            {all}
          </Chip>
          {offered.map((choice) => (
            <Chip
              key={choice.id}
              selected={chosen.includes(choice.id)}
              icon={chosen.includes(choice.id) ? <Check size={16} aria-hidden="true" /> : null}
              onClick={() => onToggle(choice.id)}
            >
              {choice.label}
            </Chip>
          ))}
        </div>
      ) : (
        <Menu
          buttonClassName={classNames(control.control, styles.button)}
          button={
            <>
              <span className="visually-hidden">{label}: </span>
              <span className={styles.said}>{said}</span>
              <ChevronDown aria-hidden="true" />
            </>
          }
        >
          {() => (
            <div className={styles.menu}>
              {offered.map((choice) => (
                <Checkbox key={choice.id} checked={chosen.includes(choice.id)} onChange={() => onToggle(choice.id)}>
                  {choice.label}
                </Checkbox>
              ))}
            </div>
          )}
        </Menu>
      )}
    </div>
  )
}
