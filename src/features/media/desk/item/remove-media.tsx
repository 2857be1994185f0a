import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { removeMedia } from '#contract/features/media/media-contract.ts'
import { mediaPaths } from '#contract/features/media/media-paths.ts'
import type { MediaDetail } from '#contract/features/media/media-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatBytes } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from '../media.module.css'

/** Deletes a medium that nothing names; its name is asked for. */
export function RemoveMedia({ media, onClose }: { media: MediaDetail; onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { busy, failure, attempt } = useAttempt()
  const [typed, setTyped] = useState('')
  const { id: mediaId, name, rev } = media
  const remove = () =>
    attempt(async () => {
      await staffCall(removeMedia, { params: { mediaId } }, { rev })
      toast(t`Mídia apagada`, { tone: 'ok' })
      await navigate(mediaPaths.media())
    })
  const bytes = formatBytes(media.versions.reduce((sum, version) => sum + version.bytes, 0))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      focusField
      title={<Trans>Apagar {name}?</Trans>}
      description={<Trans>Todas as versões ({bytes}) são apagadas e não voltam. Para confirmar, digite o nome.</Trans>}
      closeLabel={t`Fechar`}
      footer={
        <Button
          size="large"
          full
          variant="danger"
          busy={busy}
          disabled={typed.trim() !== name}
          onClick={() => void remove()}
        >
          <Trans>Apagar para sempre</Trans>
        </Button>
      }
    >
      <div className={styles.form}>
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <Field label={t`Nome da mídia`} required>
          {(ids) => (
            <TextInput
              {...ids}
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
