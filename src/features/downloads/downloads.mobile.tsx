import { useLingui } from '@lingui/react/macro'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { ChoicesCard } from './parts/choices-card.tsx'
import styles from './parts/downloads.module.css'
import { DownloadsList } from './parts/downloads-list.tsx'
import { RemoveDialog } from './parts/remove-dialog.tsx'
import { SpaceCard } from './parts/space-card.tsx'
import { WithdrawnNotice } from './parts/withdrawn-notice.tsx'
import { useDownloadsView } from './use-downloads.ts'

export function DownloadsMobile() {
  const { t } = useLingui()
  const view = useDownloadsView()
  return (
    <div className={styles.mobile}>
      <ScreenHeader title={t`Meus downloads`} />
      <WithdrawnNotice view={view} />
      <DownloadsList view={view} />
      <SpaceCard view={view} />
      <ChoicesCard />
      <RemoveDialog view={view} />
    </div>
  )
}
