import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { removeMedia } from '#contract/features/media/media-contract.ts'
import { mediaPaths } from '#contract/features/media/media-paths.ts'
import type { MediaDetail } from '#contract/features/media/media-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatBytes } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { ConfirmNameDialog } from '#ui/desk/ask/confirm-name-dialog.tsx'
import { toast } from '#ui/feedback/toast.ts'

/** Deletes a medium that nothing names; its name is asked for. */
export function RemoveMedia({ media, onClose }: { media: MediaDetail; onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { busy, failure, attempt } = useAttempt()
  const { id: mediaId, name, rev } = media
  const remove = () =>
    attempt(async () => {
      await staffCall(removeMedia, { params: { mediaId } }, { rev })
      toast(t`Mídia apagada`, { tone: 'ok' })
      await navigate(mediaPaths.media())
    })
  const bytes = formatBytes(media.versions.reduce((sum, version) => sum + version.bytes, 0))
  return (
    <ConfirmNameDialog
      title={<Trans>Apagar {name}?</Trans>}
      text={<Trans>Todas as versões ({bytes}) são apagadas e não voltam. Para confirmar, digite o nome.</Trans>}
      label={<Trans>Apagar para sempre</Trans>}
      name={name}
      exact
      texts={{ name: t`Nome da mídia`, close: t`Fechar` }}
      busy={busy}
      failure={failure ? callErrorText(failure) : null}
      onClose={onClose}
      onConfirm={() => void remove()}
    />
  )
}
