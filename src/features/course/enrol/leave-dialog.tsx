import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'

interface LeaveDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What stays, and whether there is a way back. */
  description: string
  action: string
  keep: string
  onLeave: () => void
}

/** Asks before somebody leaves a course, or takes back what they asked for. */
export function LeaveDialog({ open, onOpenChange, title, description, action, keep, onLeave }: LeaveDialogProps) {
  const close = () => onOpenChange(false)
  const go = () => {
    close()
    onLeave()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="danger" size="large" full onClick={go}>
            {action}
          </Button>
          <Button variant="outline" size="large" full onClick={close}>
            {keep}
          </Button>
        </>
      }
    />
  )
}
