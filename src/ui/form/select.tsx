import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './control.module.css'

/** The device's own select in our clothes; its `option` elements are the children. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={styles.select}>
      <select {...rest} className={classNames(styles.control, className)}>
        {children}
      </select>
      <ChevronDown aria-hidden="true" />
    </span>
  )
}
