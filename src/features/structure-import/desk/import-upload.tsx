import { Trans, useLingui } from '@lingui/react/macro'
import { Download, FileSpreadsheet, Upload } from 'lucide-react'
import { useState } from 'react'
import { fileLimits, type ImportEncoding } from '#contract/engine/staff/import.ts'
import { csvText } from '#contract/engine/staff/list.ts'
import {
  structureColumns,
  structureKinds,
  type StructureKind,
} from '#contract/features/structure-import/structure-import-columns.ts'
import { uploadStructure, type StructureImport } from '#contract/features/structure-import/structure-import-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { saveAs } from '#platform/browser/save-as.ts'
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
import { kindWords } from './import-words.ts'
import styles from './import.module.css'

/** Says what a file holds and sends it; nothing is done with it before it was looked at. */
export function ImportUpload({ onSent }: { onSent: (sent: StructureImport) => void }) {
  const { t, i18n } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [kind, setKind] = useState<StructureKind>('branches')
  const [file, setFile] = useState<File | null>(null)
  const [encoding, setEncoding] = useState<ImportEncoding>('utf-8')
  const isTooLarge = file !== null && file.size > fileLimits.bytes
  const send = () =>
    attempt(async () => {
      if (!file) return
      const query = { kind, name: file.name.trim().slice(-120) || `${kind}.csv`, encoding }
      onSent(await staffCall(uploadStructure, { query, body: await readTable(file) }))
    })
  const takeTemplate = () =>
    saveAs(`${kind}.csv`, new Blob([csvText([[...structureColumns[kind]]])], { type: 'text/csv;charset=utf-8' }))
  return (
    <Section title={<Trans>Enviar um arquivo</Trans>}>
      <Card>
        <div className={styles.form}>
          {failure ? <Banner tone="bad" role="alert" title={tableErrorText(failure)} /> : null}
          <FieldGrid>
            <Field label={t`O que há no arquivo`} required>
              {(ids) => (
                <Select {...ids} value={kind} onChange={(event) => setKind(event.currentTarget.value as StructureKind)}>
                  {structureKinds.map((each) => (
                    <option key={each} value={each}>
                      {i18n._(kindWords[each])}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
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
            <Button variant="outline" icon={<Download size={18} aria-hidden="true" />} onClick={takeTemplate}>
              <Trans>Baixar modelo</Trans>
            </Button>
          </Actions>
        </div>
      </Card>
    </Section>
  )
}
