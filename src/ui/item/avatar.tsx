import styles from './avatar.module.css'

/** A person's picture, or the first letters of their names. */
export function Avatar({
  name,
  image,
  size = 'normal',
}: {
  name: string
  image?: string | null
  size?: 'normal' | 'large'
}) {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '').join('')
  return (
    <span className={`${styles.avatar} ${styles[size]}`} aria-hidden="true">
      {image ? <img src={image} alt="" /> : letters.toUpperCase()}
    </span>
  )
}
