import type { ComponentProps, ReactNode } from 'react'
import styles from './file-input.module.css'

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  icon: ReactNode
  /** The name of the file that was chosen, or what to do. */
  children: ReactNode
}

/** Takes one file, chosen or dropped. Takes everything an `input` takes. */
export function FileInput({ icon, children, ...rest }: FileInputProps) {
  return (
    <div className={styles.file}>
      <input {...rest} type="file" />
      {icon}
      <span className={styles.name}>{children}</span>
    </div>
  )
}
