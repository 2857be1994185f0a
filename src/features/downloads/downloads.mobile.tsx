import { useLingui } from '@lingui/react/macro'
import { ScreenHeader } from '#ui/screen-header.tsx'
import styles from './parts/downloads.module.css'
import { DownloadsList } from './parts/downloads-list.tsx'
import { RemoveDialog } from './parts/remove-dialog.tsx'
import { RoomCard } from './parts/room-card.tsx'
import { useDownloadsView } from './use-downloads.ts'

export function DownloadsMobile() {
  const { t } = useLingui()
  const view = useDownloadsView()
  return (
    <div className={styles.mobile}>
      <ScreenHeader title={t`Meus downloads`} />
      <DownloadsList view={view} />
      {view.downloads?.courses.length ? <RoomCard view={view} /> : null}
      <RemoveDialog view={view} />
    </div>
  )
}
