import { Trans, useLingui } from '@lingui/react/macro'
import { FileSpreadsheet, Upload } from 'lucide-react'
import { useState } from 'react'
import { type ImportEncoding } from '#contract/engine/staff/import.ts'
import {
  importLimits,
  uploadImport,
  type ImportDetail,
} from '#contract/features/people-import/people-import-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { readTable, tableErrorText, tableTypes } from '#platform/table/table-file.ts'
import { Button } from '#ui/button/button.tsx'
import { Actions, FieldGrid } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Field } from '#ui/form/field.tsx'
import { FileInput } from '#ui/form/file-input.tsx'
import { Select } from '#ui/form/select.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import styles from './import.module.css'

/** Sends a file; nothing is done with it before it was looked at. */
export function ImportUpload({ onSent }: { onSent: (sent: ImportDetail) => void }) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [file, setFile] = useState<File | null>(null)
  const [encoding, setEncoding] = useState<ImportEncoding>('utf-8')
  const isTooLarge = file !== null && file.size > importLimits.bytes
  const send = () =>
    attempt(async () => {
      if (!file) return
      const query = { name: file.name.trim().slice(-120) || 'people.csv', encoding }
      onSent(await staffCall(uploadImport, { query, body: await readTable(file) }))
    })
  return (
    <Section title={<Trans>Enviar um arquivo</Trans>}>
      <Card>
        <div className={styles.form}>
          {failure ? <Banner tone="bad" role="alert" title={tableErrorText(failure)} /> : null}
          <FieldGrid>
            <Field
              label={t`Arquivo CSV ou Excel (XLSX)`}
              required
              hint={t`Até 100.000 linhas e 50 MB. Nada muda antes de você conferir a simulação.`}
              error={isTooLarge ? t`O arquivo é grande demais.` : undefined}
            >
              {(ids) => (
                <FileInput
                  {...ids}
                  icon={<FileSpreadsheet size={20} aria-hidden />}
                  accept={tableTypes}
                  onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
                >
                  {file?.name ?? <Trans>Escolher arquivo</Trans>}
                </FileInput>
              )}
            </Field>
            <Field label={t`Codificação`} hint={t`Só para CSV: planilhas antigas do Windows gravam em Windows-1252.`}>
              {(ids) => (
                <Select
                  {...ids}
                  value={encoding}
                  onChange={(event) => setEncoding(event.currentTarget.value as ImportEncoding)}
                >
                  <option value="utf-8">UTF-8</option>
                  <option value="windows-1252">Windows-1252</option>
                </Select>
              )}
            </Field>
          </FieldGrid>
          <Actions>
            <Button
              busy={busy}
              disabled={file === null || isTooLarge}
              icon={<Upload size={18} aria-hidden="true" />}
              onClick={() => void send()}
            >
              <Trans>Enviar e conferir</Trans>
            </Button>
          </Actions>
        </div>
      </Card>
    </Section>
  )
}
