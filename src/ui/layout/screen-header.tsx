import { ArrowLeft, X } from 'lucide-react'
import { createContext, use, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton, IconLink } from '../button/icon-button.tsx'
import type { Render } from '../overlay/rendered.tsx'
import styles from './screen-header.module.css'

/** What the shell puts into every screen's header. */
export interface ShellSlots {
  /** The sync pill; null where the shell shows it itself (desktop). */
  sync: ReactNode
  /** The bell of notices, on home alone: other screens need the room. */
  bell: ReactNode
  /** Under the title on mobile: the neighbouring places of the same tab. */
  below: ReactNode
}

export const ShellSlotsContext = createContext<ShellSlots>({ sync: null, bell: null, below: null })

interface Back {
  /** What it does: "Voltar", "Fechar". */
  label: string
  /** A link to the screen above; or `onClick`. */
  render?: Render
  onClick?: () => void
  icon?: 'back' | 'close'
}

interface ScreenHeaderProps {
  /** The screen's one h1. Without it the screen has its own h1 further down. */
  title?: ReactNode
  /** Under the title, on desktop only. */
  subtitle?: ReactNode
  back?: Back
  /** Icon buttons on the right. */
  actions?: ReactNode
}

function BackButton({ label, render, onClick, icon = 'back' }: Back) {
  const sign = icon === 'close' ? <X aria-hidden="true" /> : <ArrowLeft aria-hidden="true" />
  if (render) {
    return (
      <IconLink label={label} render={render}>
        {sign}
      </IconLink>
    )
  }
  return (
    <IconButton label={label} onClick={onClick}>
      {sign}
    </IconButton>
  )
}

/** The top bar of a mobile screen; on desktop the head of the content. */
export function ScreenHeader({ title, subtitle, back, actions }: ScreenHeaderProps) {
  const { sync, below } = use(ShellSlotsContext)
  const header = (
    <header className={classNames(styles.header, !below && styles.alone)}>
      {back ? (
        <span className={styles.back}>
          <BackButton {...back} />
        </span>
      ) : null}
      <div className={styles.text}>
        {title ? (
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
        ) : null}
        {subtitle ? <p className={styles.subtitle}>{subtitle}</p> : null}
      </div>
      {title ? sync : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </header>
  )
  if (!below) return header
  return (
    <div className={styles.stack}>
      {header}
      {below}
    </div>
  )
}
