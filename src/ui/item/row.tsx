import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { rendered, type Render } from '../overlay/rendered.tsx'
import styles from './row.module.css'

/** Rows under each other with hairlines between them. */
export function List({ className, ...rest }: ComponentProps<'ul'>) {
  // Safari forgets that a list without bullets is a list.
  return <ul role="list" {...rest} className={classNames(styles.list, className)} />
}

interface RowProps {
  /** Left: an `IconTile`, an icon or a small cover. */
  icon?: ReactNode
  title: ReactNode
  detail?: ReactNode
  /** Right: the state. */
  end?: ReactNode
  /** Under title and detail, in their column: messages, buttons. */
  children?: ReactNode
  /** Makes title and all the row's area a link of the caller's. */
  render?: Render
  /** Less ink: not available yet. */
  muted?: boolean
}

export function Row({ icon, title, detail, end, children, render, muted = false }: RowProps) {
  return (
    <li className={classNames(styles.row, Boolean(children) && styles.tall, muted && styles.muted)}>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <div className={styles.text}>
        <div className={styles.title}>{render ? rendered(render, styles.link ?? '', title) : title}</div>
        {detail ? <div className={styles.detail}>{detail}</div> : null}
        {children}
      </div>
      {end ? <div className={styles.end}>{end}</div> : null}
    </li>
  )
}
