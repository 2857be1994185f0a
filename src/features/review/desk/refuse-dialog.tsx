import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { refusalReasons, type RefusalReason } from '#contract/features/review/review-reasons.ts'
import { refusalReasonTexts } from '#platform/text/refusal-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from './review.module.css'

interface RefuseDialogProps {
  /** What was approved is taken back. */
  reverses?: boolean
  onClose: () => void
  onRefuse: (reason: RefusalReason, note: string) => void
}

/** Why it is refused; the person reads it on their device. */
export function RefuseDialog({ reverses = false, onClose, onRefuse }: RefuseDialogProps) {
  const { t, i18n } = useLingui()
  const [reason, setReason] = useState<RefusalReason | ''>('')
  const [note, setNote] = useState('')
  const isReady = reason !== '' && (reason !== 'other' || note.trim() !== '')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      focusField
      title={reverses ? <Trans>Por que estornar?</Trans> : <Trans>Por que recusar?</Trans>}
      description={
        reverses ? (
          <Trans>Uma pessoa propõe e quem administra o programa confirma. A pessoa lê o motivo.</Trans>
        ) : (
          <Trans>A pessoa lê o motivo no aparelho dela.</Trans>
        )
      }
      closeLabel={t`Fechar`}
      footer={
        <Button
          size="large"
          full
          variant="danger"
          disabled={!isReady}
          onClick={() => reason !== '' && onRefuse(reason, note.trim())}
        >
          {reverses ? <Trans>Estornar</Trans> : <Trans>Recusar</Trans>}
        </Button>
      }
    >
      <div className={styles.stack}>
        <Field label={t`Motivo`} required>
          {(ids) => (
            <Select
              {...ids}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value as RefusalReason | '')}
            >
              <option value="">{t`Escolha o motivo`}</option>
              {refusalReasons.map((one) => (
                <option key={one} value={one}>
                  {i18n._(refusalReasonTexts[one])}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t`O que mais dizer`} required={reason === 'other'}>
          {(ids) => (
            <TextArea {...ids} maxLength={256} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
