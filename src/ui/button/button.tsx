import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { keepClear } from '../keep-clear.ts'
import { rendered, type Render } from '../overlay/rendered.tsx'
import styles from './button.module.css'

interface Appearance {
  variant?: 'primary' | 'soft' | 'outline' | 'quiet' | 'danger'
  /** `large` is a screen's main action: 52 px on mobile, 40 on desktop. */
  size?: 'large' | 'normal'
  icon?: ReactNode
  /** As wide as its place. */
  full?: boolean
}

/** The looks of a button, for what opens something and is one itself. */
export function buttonClass(
  { variant = 'primary', size = 'normal', full = false }: Appearance,
  className?: string,
): string {
  return classNames(styles.button, styles[variant], styles[size], full && styles.full, className)
}

const marks = (size: Appearance['size']) => (size === 'large' ? keepClear : undefined)

/** What stands in a button: its icon, or the sign that something is under way, and its label. */
export function buttonContent(busy: boolean, icon: ReactNode, children: ReactNode): ReactNode {
  return (
    <>
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      <span className={styles.label}>{children}</span>
    </>
  )
}

/** `busy` keeps the label, shows that something is under way and takes no second press. */
export function Button(props: Appearance & { busy?: boolean } & ComponentProps<'button'>) {
  const {
    variant,
    size,
    icon,
    full,
    busy = false,
    className,
    children,
    type = 'button',
    disabled,
    onClick,
    ...rest
  } = props
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, full }, className)}
      {...marks(size)}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {buttonContent(busy, icon, children)}
    </button>
  )
}

/** A link that looks like a button: `<ButtonLink render={<Link to={…} />}>`. */
export function ButtonLink({
  variant,
  size,
  icon,
  full,
  render,
  children,
}: Appearance & { render: Render; children: ReactNode }) {
  return rendered(render, buttonClass({ variant, size, full }), buttonContent(false, icon, children), marks(size))
}
