import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { stackDialog } from './dialog-stack.ts'
import { IconButton } from '../button/icon-button.tsx'
import styles from './dialog.module.css'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** Beside the title, such as a pill. */
  aside?: ReactNode
  /** Name of the closing cross; without it there is none (Escape and the backdrop still close). */
  closeLabel?: string
  /** Its buttons, always in reach. */
  footer?: ReactNode
  /** The first field takes the focus, not the title. */
  focusField?: boolean
  /** Work under way: neither Escape nor the backdrop closes it. */
  locked?: boolean
  children?: ReactNode
}

/**
 * A sheet from below on mobile, a dialog in the middle on desktop. The browser's own `dialog`
 * keeps the focus inside, the rest inert, and needs no style of its own to be injected.
 */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog({
  onOpenChange,
  title,
  description,
  aside,
  closeLabel,
  footer,
  focusField = false,
  locked = false,
  children,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleRef = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const [before] = useState(() => document.activeElement)
  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    const unstack = dialog ? stackDialog(dialog) : null
    // Its own choice would be the closing cross: the title reads better, or what is to be filled in.
    const field = focusField ? dialog?.querySelector<HTMLElement>('input, select, textarea') : null
    ;(field ?? titleRef.current)?.focus()
    return () => {
      unstack?.()
      dialog?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [before, focusField])
  useEffect(() => {
    const dialog = ref.current
    // What is not the panel is the backdrop.
    const onBackdrop = (event: MouseEvent) => {
      if (event.target === dialog && !locked) onOpenChange(false)
    }
    dialog?.addEventListener('click', onBackdrop)
    return () => dialog?.removeEventListener('click', onBackdrop)
  }, [locked, onOpenChange])
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        // React hands it on to the dialog around this one, which stays.
        if (!locked && event.target === event.currentTarget) onOpenChange(false)
      }}
    >
      <div className={styles.panel}>
        <div className={styles.top}>
          <h2 ref={titleRef} id={`${id}-title`} className={styles.title} tabIndex={-1}>
            {title}
          </h2>
          {aside}
          {closeLabel ? (
            <IconButton label={closeLabel} className={styles.close} onClick={() => onOpenChange(false)}>
              <X aria-hidden="true" />
            </IconButton>
          ) : null}
        </div>
        {description ? (
          <p id={`${id}-text`} className={styles.description}>
            {description}
          </p>
        ) : null}
        {children ? <div className={styles.body}>{children}</div> : null}
        {footer ? <div className={styles.footer}>{footer}</div> : null}
      </div>
    </dialog>
  )
}
