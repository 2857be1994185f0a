import type { ComponentProps } from 'react'
import styles from '../stage/stage.module.css'

/** A frame whose content scrolls: reachable by keyboard, which then moves it like any page. */
export function Scroller({ label, ...rest }: { label: string } & ComponentProps<'div'>) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
  return <div {...rest} className={styles.scroller} tabIndex={0} role="group" aria-label={label} />
}
