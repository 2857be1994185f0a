import { useLingui } from '@lingui/react/macro'
import { Download, UserRound, Users } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { ensureAllTexts } from '#platform/i18n.ts'
import { downloadsPaths } from '#contract/features/downloads/downloads-paths.ts'
import { profilePaths } from '#contract/features/profile/profile-paths.ts'
import { useModule, useSession } from '#platform/session-store.ts'
import { Avatar } from '#ui/item/avatar.tsx'
import { Menu, menuEntry } from '#ui/overlay/menu.tsx'
import styles from './avatar-menu.module.css'

const SwitchPerson = lazy(() =>
  Promise.all([import('#features/profile/device-pin/switch-person.tsx'), ensureAllTexts()]).then(([m]) => ({
    default: m.SwitchPerson,
  })),
)

export function AvatarMenu() {
  const { t } = useLingui()
  const user = useSession((state) => state.user)
  const [switching, setSwitching] = useState(false)
  const hasDownloads = useModule('online_courses')
  if (!user) return null
  const name = `${user.firstName} ${user.lastName}`
  const button = (
    <>
      <Avatar name={name} image={user.image} />
      <span className="visually-hidden">{t`Conta de ${name}`}</span>
    </>
  )
  const menu = (
    <Menu align="end" button={button} buttonClassName={styles.button}>
      {(close) => (
        <>
          <p className={styles.who}>
            <strong>{name}</strong>
            <span>{user.email}</span>
          </p>
          <Link className={menuEntry} to={profilePaths.profile()} onClick={close}>
            <UserRound size={18} aria-hidden="true" />
            {t`Perfil e preferências`}
          </Link>
          {hasDownloads ? (
            <Link className={menuEntry} to={downloadsPaths.downloads()} onClick={close}>
              <Download size={18} aria-hidden="true" />
              {t`Meus downloads`}
            </Link>
          ) : null}
          <button
            type="button"
            className={menuEntry}
            onClick={() => {
              close()
              setSwitching(true)
            }}
          >
            <Users size={18} aria-hidden="true" />
            {t`Trocar de pessoa`}
          </button>
        </>
      )}
    </Menu>
  )
  return (
    <>
      {menu}
      {switching ? (
        <Suspense>
          <SwitchPerson onClose={() => setSwitching(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
