import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Bell } from 'lucide-react'
import { Link } from 'react-router'
import { noticePaths } from '#contract/features/notice/notice-paths.ts'
import { IconLink } from '#ui/button/icon-button.tsx'
import { useNotices } from './use-notices.ts'
import styles from './notice-bell.module.css'

/** A number beyond it would not fit. */
const most = 9

/** Leads to the notices, and says how many are unread. */
export function NoticeBell() {
  const { t } = useLingui()
  const unread = useNotices(true).filter(({ isRead }) => !isRead).length
  const label = unread === 0 ? t`Avisos` : plural(unread, { one: 'Avisos: # não lido', other: 'Avisos: # não lidos' })
  return (
    <span className={styles.bell}>
      <IconLink label={label} render={<Link to={noticePaths.notices()} />}>
        <Bell aria-hidden="true" />
      </IconLink>
      {unread > 0 ? (
        <span className={styles.count} aria-hidden="true">
          {unread > most ? `${most}+` : unread}
        </span>
      ) : null}
    </span>
  )
}
