import { useLingui } from '@lingui/react/macro'
import { Download, UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#platform/paths.ts'
import { useModule, useSession } from '#platform/session-store.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Menu, menuEntry } from '#ui/menu.tsx'
import styles from './avatar-menu.module.css'

export function AvatarMenu() {
  const { t } = useLingui()
  const user = useSession((state) => state.user)
  const hasDownloads = useModule('online_courses')
  if (!user) return null
  const name = `${user.firstName} ${user.lastName}`
  const button = (
    <>
      <Avatar name={name} image={user.image} />
      <span className="visually-hidden">{t`Conta de ${name}`}</span>
    </>
  )
  return (
    <Menu align="end" button={button} buttonClassName={styles.button}>
      {(close) => (
        <>
          <p className={styles.who}>
            <strong>{name}</strong>
            <span>{user.email}</span>
          </p>
          <Link className={menuEntry} to={paths.profile()} onClick={close}>
            <UserRound size={18} aria-hidden="true" />
            {t`Perfil e preferências`}
          </Link>
          {hasDownloads ? (
            <Link className={menuEntry} to={paths.downloads()} onClick={close}>
              <Download size={18} aria-hidden="true" />
              {t`Meus downloads`}
            </Link>
          ) : null}
        </>
      )}
    </Menu>
  )
}
