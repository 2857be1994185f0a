import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { rendered, type Render } from '../overlay/rendered.tsx'
import styles from './icon-button.module.css'

/** A button that shows an icon only; `label` is its name for everybody who does not see it. */
export function IconButton({
  label,
  className,
  children,
  ...rest
}: { label: string } & Omit<ComponentProps<'button'>, 'aria-label'>) {
  return (
    <button type="button" {...rest} className={classNames(styles.button, className)} aria-label={label} title={label}>
      {children}
    </button>
  )
}

/** The same as a link. */
export function IconLink({ label, render, children }: { label: string; render: Render; children: ReactNode }) {
  return rendered(
    render,
    styles.button ?? '',
    <>
      {children}
      <span className="visually-hidden">{label}</span>
    </>,
  )
}
