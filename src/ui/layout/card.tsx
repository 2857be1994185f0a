import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './card.module.css'

interface CardProps extends ComponentProps<'div'> {
  /** The screen's chief card: rounder, with more room. */
  hero?: boolean
  /** No room of its own: lists and images go to the edge. */
  flush?: boolean
  as?: 'div' | 'section' | 'article' | 'li'
}

export function Card({ hero = false, flush = false, as: Tag = 'div', className, ...rest }: CardProps) {
  const Element = Tag as 'div'
  return (
    <Element {...rest} className={classNames(styles.card, hero && styles.hero, flush && styles.flush, className)} />
  )
}
