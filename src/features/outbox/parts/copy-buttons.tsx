import { Trans } from '@lingui/react/macro'
import { HardDriveDownload, HardDriveUpload } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Button } from '#ui/button/button.tsx'
import type { OutboxScreen } from '../use-outbox.ts'
import styles from './copy-buttons.module.css'

// The last resort is seldom wanted: its dialogs come when they are.
const SaveCopyDialog = lazy(() => import('./save-copy-dialog.tsx').then((m) => ({ default: m.SaveCopyDialog })))
const BringCopyDialog = lazy(() => import('./bring-copy-dialog.tsx').then((m) => ({ default: m.BringCopyDialog })))

/** The last resort: unsent work as a file, and back. Quiet, below everything else. */
export function CopyButtons({ screen }: { screen: OutboxScreen }) {
  if (!screen.rows) return null
  const unsent = screen.rows.entries.some((entry) => entry.state !== 'applied')
  return (
    <div className={styles.copies}>
      {unsent && (
        <Button
          variant="quiet"
          className={styles.button}
          icon={<HardDriveDownload size={18} aria-hidden />}
          onClick={() => screen.askCopy('save')}
        >
          <Trans>Guardar cópia do que não foi enviado</Trans>
        </Button>
      )}
      <Button
        variant="quiet"
        className={styles.button}
        icon={<HardDriveUpload size={18} aria-hidden />}
        onClick={() => screen.askCopy('bring')}
      >
        <Trans>Trazer uma cópia para este aparelho</Trans>
      </Button>
    </div>
  )
}

export function CopyDialog({ screen }: { screen: OutboxScreen }) {
  const close = () => screen.askCopy(null)
  return (
    <Suspense>
      {screen.copying === 'save' && <SaveCopyDialog onClose={close} />}
      {screen.copying === 'bring' && <BringCopyDialog onClose={close} />}
    </Suspense>
  )
}
