import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './menu.module.css'

interface MenuProps {
  button: ReactNode
  buttonClassName?: string
  align?: 'start' | 'end'
  /** The panel is as wide as the button. */
  isNarrow?: boolean
  /** What was chosen is under way: it opens no second time. */
  busy?: boolean
  /** Links and buttons; `close` is to be called by those that leave the page as it is. */
  children: (close: () => void) => ReactNode
}

/** A small panel of links and buttons under the button that opens it (a disclosure: plain Tab walks through it). */
export function Menu({
  button,
  buttonClassName,
  align = 'start',
  isNarrow = false,
  busy = false,
  children,
}: MenuProps) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    if (!open) return
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      box.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('keydown', onKey)
    }
  }, [open])
  return (
    <div
      ref={box}
      className={styles.menu}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        type="button"
        className={buttonClassName}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        onClick={() => setOpen(!open && !busy)}
      >
        {button}
      </button>
      {open ? (
        // A press on what is no button (the text of a box to tick) must not take the focus out of the menu.
        <div id={id} tabIndex={-1} className={classNames(styles.panel, styles[align], isNarrow && styles.narrow)}>
          {children(() => setOpen(false))}
        </div>
      ) : null}
    </div>
  )
}

/** The looks of an entry, for links and buttons in a menu. */
export const menuEntry = styles.entry ?? ''
