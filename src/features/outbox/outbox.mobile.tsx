import { useLingui } from '@lingui/react/macro'
import { useLocation, useNavigate } from 'react-router'
import { homePaths } from '#contract/features/home/home-paths.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { CopyButtons, CopyDialog } from './parts/copy-buttons.tsx'
import { DiscardDialog } from './parts/discard-dialog.tsx'
import { OfflinePill, OutboxList, SendAllButton } from './parts/outbox-list.tsx'
import { useOutbox } from './use-outbox.ts'

/** A sheet over the screen it was opened from, which the shell leaves in place. */
export function OutboxMobile() {
  const { t } = useLingui()
  const screen = useOutbox()
  const navigate = useNavigate()
  const { key } = useLocation()
  // The first place of a visit has no screen behind it to go back to.
  const close = () => void (key === 'default' ? navigate(homePaths.home(), { replace: true }) : navigate(-1))
  return (
    <>
      <Dialog
        open
        onOpenChange={close}
        title={t`Envios deste aparelho`}
        description={t`Tudo o que você fez está guardado. Nada se perde se o app fechar.`}
        aside={<OfflinePill screen={screen} />}
        closeLabel={t`Fechar`}
        footer={<SendAllButton screen={screen} />}
      >
        <OutboxList screen={screen} />
        <CopyButtons screen={screen} />
      </Dialog>
      <DiscardDialog screen={screen} />
      <CopyDialog screen={screen} />
    </>
  )
}
