import { classNames } from '../class-names.ts'
import styles from './skeleton.module.css'

/** A place kept for what has never been on this device yet. */
export function Skeleton({ shape = 'text' }: { shape?: 'text' | 'title' | 'cover' | 'card' | 'row' }) {
  return <span className={classNames(styles.skeleton, styles[shape])} aria-hidden="true" />
}
