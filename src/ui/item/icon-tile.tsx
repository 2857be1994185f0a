import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './icon-tile.module.css'

/** A small square behind an icon; `brand` for what is offered now. */
export function IconTile({ tone = 'neutral', children }: { tone?: 'neutral' | 'brand' | 'ok'; children: ReactNode }) {
  return (
    <span className={classNames(styles.tile, styles[tone])} aria-hidden="true">
      {children}
    </span>
  )
}
