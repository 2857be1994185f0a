import { useSelectedClient, useSession } from '#platform/session-store.ts'
import { Avatar } from '#ui/item/avatar.tsx'
import styles from './about-me.module.css'

export function AboutMe() {
  const user = useSession((state) => state.user)
  const brand = useSelectedClient()?.brand
  if (!user) return null
  const name = `${user.firstName} ${user.lastName}`
  return (
    <div className={styles.me}>
      <Avatar name={name} image={user.image} size="large" />
      <div className={styles.text}>
        <p className={styles.name}>{name}</p>
        <p className={styles.detail}>{user.email}</p>
        <p className={styles.detail}>{[brand?.name, brand?.programme].filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  )
}
