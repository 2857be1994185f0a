import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { importPointsTable, type DeskTable } from '#contract/features/campaign/points/points-desk.ts'
import { pointsHeads } from '#contract/features/campaign/points/points-file.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { CallError } from '#platform/call-error.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { readTable, tableErrorText, tableTypes } from '#platform/table/table-file.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from '../campaign.module.css'

interface ImportProps {
  table: DeskTable
  onDone: () => void
  onClose: () => void
}

/** The text of a table's file: UTF-8, else as spreadsheets of Windows write it. */
async function textOf(file: File): Promise<string> {
  const bytes = await readTable(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Takes a points table from a file, whole or not at all. */
export function ImportTable({ table, onDone, onClose }: ImportProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const { busy, failure, attempt } = useAttempt()
  const heads = pointsHeads.join(', ')
  const take = (file: File) =>
    attempt(async () => {
      const params = { campaignId: String(table.campaignId) }
      await staffCall(importPointsTable, { params, body: { csv: await textOf(file) } }, { rev: table.rev })
      toast(t`Tabela importada`, { tone: 'ok' })
      onDone()
    })
  const fields = failure instanceof CallError ? (failure.problem?.fields ?? []) : []
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      title={<Trans>Importar a tabela de pontos</Trans>}
      description={<Trans>O arquivo substitui a tabela inteira. Se uma linha estiver errada, nada muda.</Trans>}
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full busy={busy} onClick={() => input.current?.click()}>
          <Trans>Escolher o arquivo</Trans>
        </Button>
      }
    >
      <div className={styles.form}>
        {failure ? <Banner tone="bad" role="alert" title={tableErrorText(failure)} /> : null}
        {fields.length > 0 ? (
          <ul className={styles.lacks}>
            {fields.slice(0, 20).map(({ field }, at) => {
              const [, row = '', column = ''] = field.split(' ')
              return <li key={`${field} ${at}`}>{column ? t`Linha ${row}, coluna ${column}` : t`Linha ${row}`}</li>
            })}
          </ul>
        ) : null}
        <p className={styles.hint}>
          <Trans>
            CSV ou Excel (XLSX), com as colunas na primeira linha: {heads}. Só points e xp são obrigatórias.
          </Trans>
        </p>
        <input
          ref={input}
          type="file"
          hidden
          accept={tableTypes}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            event.currentTarget.value = ''
            if (file) void take(file)
          }}
        />
      </div>
    </Dialog>
  )
}
