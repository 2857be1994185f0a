import { Trans, useLingui } from '@lingui/react/macro'
import { Settings2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'

/** What is chosen once and seldom: how captions look. */
export function MediaOptions({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t`Opções`} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Settings2 aria-hidden="true" />
      </IconButton>
      <Dialog open={open} onOpenChange={setOpen} title={<Trans>Opções</Trans>} closeLabel={t`Fechar`}>
        {children}
      </Dialog>
    </>
  )
}
