import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Bank } from '#contract/features/question/bank-schema.ts'
import {
  exportFormats,
  formatNames,
  type ExportFormat,
  type Exported,
} from '#contract/features/question/exchange-schema.ts'
import { exportQuestions } from '#contract/features/question/question-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { saveAs } from '#platform/browser/save-as.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { lossWords } from './exchange-words.ts'
import { ChoiceField } from '../fields/plain-fields.tsx'
import styles from '../question-desk.module.css'

/** Takes the questions of a bank out as a file, and tells what of them is not in it. */
export function ExportQuestions({ bank, onClose }: { bank: Bank; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const [format, setFormat] = useState<ExportFormat>('gift')
  const [taken, setTaken] = useState<Exported | null>(null)
  const { busy, failure, attempt } = useAttempt()
  const take = () =>
    attempt(async () => {
      const exported = await staffCall(exportQuestions, { params: { bankId: bank.id }, body: { format } })
      const bytes = Uint8Array.from(atob(exported.file), (letter) => letter.charCodeAt(0))
      saveAs(`${bank.name}.${exported.extension}`, new Blob([bytes], { type: 'application/octet-stream' }))
      if (exported.rows.length === 0) onClose()
      else setTaken(exported)
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      focusField
      title={<Trans>Exportar questões</Trans>}
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full busy={busy} onClick={() => void take()}>
          <Trans>Exportar</Trans>
        </Button>
      }
    >
      <div className={styles.form}>
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <ChoiceField
          label={t`Formato`}
          value={format}
          options={exportFormats.map((each) => [each, formatNames[each]])}
          onChange={setFormat}
        />
        {taken ? (
          <>
            <Banner tone="warn" role="status" title={t`O arquivo foi salvo, sem isto:`} />
            <ul className={styles.list}>
              {taken.rows.map(({ text, left, losses }, at) => {
                const lost = losses.map((loss) => i18n._(lossWords[loss])).join(', ')
                return <li key={`${at} ${text}`}>{left ? t`${text}: fica de fora` : t`${text}: perde ${lost}`}</li>
              })}
            </ul>
          </>
        ) : null}
      </div>
    </Dialog>
  )
}
