import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'

interface RemoveDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Of the course or the activity. */
  title: string
  /** What goes, and what stays. */
  description: string
  onRemove: () => void
}

/** Asks before something leaves the device. */
export function RemoveDialog({ open, onOpenChange, title, description, onRemove }: RemoveDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Remover “${title}” deste aparelho?`}
      description={description}
      footer={
        <>
          <Button
            variant="danger"
            size="large"
            full
            onClick={() => {
              onOpenChange(false)
              onRemove()
            }}
          >
            <Trans>Remover download</Trans>
          </Button>
          <Button variant="outline" size="large" full onClick={() => onOpenChange(false)}>
            <Trans>Manter</Trans>
          </Button>
        </>
      }
    />
  )
}
