import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './banner.module.css'

interface BannerProps {
  tone: 'ok' | 'warn' | 'bad' | 'neutral' | 'brand'
  icon?: ReactNode
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  /** It came by itself and is read out: `alert` at once, `status` when there is a pause. */
  role?: 'alert' | 'status'
}

export function Banner({ tone, icon, title, text, action, role }: BannerProps) {
  return (
    <div className={classNames(styles.banner, styles[tone])} role={role}>
      {icon}
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        {text ? <p className={styles.detail}>{text}</p> : null}
      </div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}
