import { Heart } from 'lucide-react'
import { IconButton } from '../button/icon-button.tsx'
import { classNames } from '../class-names.ts'
import styles from './heart-button.module.css'

interface HeartButtonProps {
  /** What a tap does, with the name of the thing. */
  label: string
  marked: boolean
  onToggle: () => void
  /** It floats in the corner of a card's cover. */
  floating?: boolean
  className?: string | undefined
}

/** Makes something a favourite, or none any more. */
export function HeartButton({ label, marked, onToggle, floating = false, className }: HeartButtonProps) {
  return (
    <IconButton
      className={classNames(styles.heart, floating && styles.floating, className)}
      label={label}
      aria-pressed={marked}
      onClick={onToggle}
    >
      <Heart aria-hidden="true" fill={marked ? 'currentColor' : 'none'} />
    </IconButton>
  )
}
