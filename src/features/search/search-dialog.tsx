import { useLingui } from '@lingui/react/macro'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { SearchPanel } from './parts/search-panel.tsx'
import styles from './search-dialog.module.css'

/** Search over whatever screen is there (Ctrl/⌘ K); works without a network. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog open onOpenChange={onClose} title={t`Buscar`} focusField closeLabel={t`Fechar`}>
      <div className={styles.dialog}>
        <SearchPanel heading="h3" onLeave={onClose} />
      </div>
    </Dialog>
  )
}
