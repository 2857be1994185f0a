import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { rendered, type Render } from '../overlay/rendered.tsx'
import styles from './pill.module.css'

export type Tone = 'ok' | 'warn' | 'bad' | 'neutral' | 'brand'

interface PillProps {
  tone: Tone
  icon?: ReactNode
  children: ReactNode
  /** Makes it a link or a button of the caller's. */
  render?: Render
}

/** A state in a word or two. */
export function Pill({ tone, icon, children, render }: PillProps) {
  const className = classNames(styles.pill, styles[tone], render && styles.pressable)
  const content = (
    <>
      {icon}
      <span>{children}</span>
    </>
  )
  return render ? rendered(render, className, content) : <span className={className}>{content}</span>
}
