import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './screen.module.css'

/** The parts of a screen under each other, with even room between them. */
export function Screen({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames(styles.screen, className)}>{children}</div>
}
