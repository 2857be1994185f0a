import type { ReactNode } from 'react'
import styles from './desk-page.module.css'

interface DeskPageProps {
  title: ReactNode
  /** Above the title: where the page belongs, as a link. */
  above?: ReactNode
  subtitle?: ReactNode
  /** Right of the title: the page's main action, and others. */
  actions?: ReactNode
  /** Under the head: search and filters. */
  tools?: ReactNode
  children: ReactNode
}

/** A page of the desk: its head, its tools, its content. */
export function DeskPage({ title, above, subtitle, actions, tools, children }: DeskPageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.text}>
          {above ? <p className={styles.above}>{above}</p> : null}
          <h1 tabIndex={-1}>{title}</h1>
          {subtitle ? <p className={styles.subtitle}>{subtitle}</p> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      {tools ? <div className={styles.tools}>{tools}</div> : null}
      {children}
    </div>
  )
}

/** Facts under each other: what it is, and what it says. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Fields of a form beside each other where there is room. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}

/** Buttons beside each other. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
