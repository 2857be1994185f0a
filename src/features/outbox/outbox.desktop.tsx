import { Trans } from '@lingui/react/macro'
import { Card } from '#ui/layout/card.tsx'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { CopyButtons, CopyDialog } from './parts/copy-buttons.tsx'
import { DiscardDialog } from './parts/discard-dialog.tsx'
import { OfflinePill, OutboxList, SendAllButton } from './parts/outbox-list.tsx'
import { useOutbox } from './use-outbox.ts'
import styles from './outbox.module.css'

/** A panel in the content. */
export function OutboxDesktop() {
  const screen = useOutbox()
  return (
    <div className={styles.desktop}>
      <ScreenHeader
        title={<Trans>Envios deste aparelho</Trans>}
        subtitle={<Trans>Tudo o que você fez está guardado. Nada se perde se o app fechar.</Trans>}
        actions={<OfflinePill screen={screen} />}
      />
      <Card hero className={styles.panel}>
        <OutboxList screen={screen} />
        <SendAllButton screen={screen} />
        <CopyButtons screen={screen} />
      </Card>
      <DiscardDialog screen={screen} />
      <CopyDialog screen={screen} />
    </div>
  )
}
