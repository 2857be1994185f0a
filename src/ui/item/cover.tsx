import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './cover.module.css'

interface CoverProps {
  src: string
  /** Dominant colour, shown until the picture is there. */
  color: string
  /** '' where the title stands beside it. */
  alt: string
  ratio?: 'wide' | 'square'
  /** Loads at once: for what is seen first. */
  eager?: boolean
  /** Laid over its lower left corner. */
  children?: ReactNode
}

/** A content picture at a fixed ratio: nothing jumps when it comes. */
export function Cover({ src, color, alt, ratio = 'wide', eager = false, children }: CoverProps) {
  return (
    <div className={classNames(styles.cover, styles[ratio])} style={{ backgroundColor: color }}>
      {src ? (
        <img
          src={src}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={(event) => (event.currentTarget.hidden = true)}
        />
      ) : null}
      {children ? <div className={styles.over}>{children}</div> : null}
    </div>
  )
}

/** A word or two on a picture, such as "Baixado". */
export function CoverBadge({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.badge}>
      {icon}
      {children}
    </span>
  )
}
