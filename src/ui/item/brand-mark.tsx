import styles from './brand-mark.module.css'

/** The client's logo (square, or a `wide` one), or the platform's mark in the client's colour. */
export function BrandMark({ logo, wide = false }: { logo: string | null; wide?: boolean }) {
  if (logo && wide) return <img className={styles.wide} src={logo} alt="" height={32} />
  if (logo) return <img className={styles.logo} src={logo} alt="" width={28} height={28} />
  return (
    <svg className={styles.mark} viewBox="0 0 512 512" width={28} height={28} aria-hidden="true">
      <path d="M120 352C190 330 206 262 262 252S352 214 392 150" />
      <circle cx="120" cy="352" r="44" />
      <circle cx="392" cy="150" r="44" />
    </svg>
  )
}
