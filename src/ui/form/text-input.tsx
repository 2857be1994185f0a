import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './control.module.css'

/** Takes everything an `input` takes, `ref` too. */
export function TextInput({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input {...rest} type={type} className={classNames(styles.control, className)} />
}
