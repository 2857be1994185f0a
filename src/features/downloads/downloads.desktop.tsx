import { useLingui } from '@lingui/react/macro'
import { Card } from '#ui/layout/card.tsx'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { ChoicesCard } from './parts/choices-card.tsx'
import styles from './parts/downloads.module.css'
import { DownloadsList } from './parts/downloads-list.tsx'
import { RemoveDialog } from './parts/remove-dialog.tsx'
import { SpaceCard } from './parts/space-card.tsx'
import { WithdrawnNotice } from './parts/withdrawn-notice.tsx'
import { useDownloadsView } from './use-downloads.ts'

export function DownloadsDesktop() {
  const { t } = useLingui()
  const view = useDownloadsView()
  return (
    <>
      <ScreenHeader title={t`Meus downloads`} subtitle={t`O que abre neste aparelho também sem internet.`} />
      <div className={styles.desktop}>
        <div className={styles.side}>
          <WithdrawnNotice view={view} />
          <Card className={styles.lists}>
            <DownloadsList view={view} />
          </Card>
        </div>
        <div className={styles.side}>
          <SpaceCard view={view} />
          <ChoicesCard />
        </div>
      </div>
      <RemoveDialog view={view} />
    </>
  )
}
