import { Trans, useLingui } from '@lingui/react/macro'
import { FileUp, Upload } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import {
  exchangeLimits,
  formatNames,
  importFormats,
  type ImportFormat,
  type ListedQuestionImport,
} from '#contract/features/question/exchange-schema.ts'
import { listQuestionImports, uploadQuestions } from '#contract/features/question/question-contract.ts'
import { questionPaths } from '#contract/features/question/question-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { stateWords } from '#platform/desk/import-words.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatInstant, formatNumber } from '#platform/format.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Field } from '#ui/form/field.tsx'
import { FileInput } from '#ui/form/file-input.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { ChoiceField } from '../fields/plain-fields.tsx'
import styles from '../question-desk.module.css'

/** What a file is by its name; whoever sends it may say otherwise. */
function formatOf(name: string): ImportFormat {
  if (/\.csv$/i.test(name)) return 'csv'
  if (/\.zip$/i.test(name)) return 'qti'
  return /\.xml$/i.test(name) ? 'moodle' : 'gift'
}

function Sent({ bankId }: { bankId: string }) {
  const { t, i18n } = useLingui()
  const answer = useAnswer(bankId, (signal) => staffCall(listQuestionImports, { params: { bankId } }, { signal }))
  const rows = answer.is === 'there' ? answer.value.rows : []
  if (rows.length === 0) return null
  const columns: Column<ListedQuestionImport>[] = [
    {
      key: 'name',
      head: t`Arquivo`,
      render: ({ id, name }) => <Link to={questionPaths.questionImport(bankId, id)}>{name}</Link>,
    },
    { key: 'format', head: t`Formato`, render: ({ format }) => formatNames[format] },
    {
      key: 'state',
      head: t`Situação`,
      render: ({ state }) => <Pill tone={stateWords[state].tone}>{i18n._(stateWords[state].label)}</Pill>,
    },
    { key: 'at', head: t`Enviado`, wide: true, render: ({ createdAt }) => formatInstant(createdAt) },
    { key: 'by', head: t`Por`, wide: true, render: ({ createdBy }) => createdBy },
    { key: 'rows', head: t`Questões`, numeric: true, render: (row) => formatNumber(row.rows) },
  ]
  return (
    <Section title={<Trans>Enviados nos últimos 30 dias</Trans>}>
      <DataTable caption={t`Arquivos enviados`} columns={columns} rows={rows} rowKey={({ id }) => id} />
    </Section>
  )
}

/** Sends a file of questions into a bank: it is looked through before anything comes in. */
export function ImportQuestions() {
  const { t } = useLingui()
  const { bankId = '' } = useParams()
  const navigate = useNavigate()
  const [file, setFile] = useState<File | null>(null)
  const [format, setFormat] = useState<ImportFormat>('gift')
  const { busy, failure, attempt } = useAttempt()
  const isTooLarge = file !== null && file.size > exchangeLimits.bytes
  const send = () =>
    attempt(async () => {
      if (!file) return
      const query = { format, name: file.name.trim().slice(-120) || formatNames[format] }
      const body = new Uint8Array(await file.arrayBuffer())
      const { id } = await staffCall(uploadQuestions, { params: { bankId }, query, body })
      await navigate(questionPaths.questionImport(bankId, id))
    })
  const most = formatNumber(exchangeLimits.questions)
  return (
    <DeskPage
      title={<Trans>Importar questões</Trans>}
      above={
        <Link to={questionPaths.bank(bankId)}>
          <Trans>Banco de questões</Trans>
        </Link>
      }
    >
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      <Card>
        <div className={styles.form}>
          <Field
            label={t`Arquivo de questões`}
            hint={t`GIFT, CSV, Moodle XML ou QTI. Até ${most} questões e 50 MB. Nada muda antes de você conferir.`}
            error={isTooLarge ? t`O arquivo é grande demais.` : undefined}
          >
            {(ids) => (
              <FileInput
                {...ids}
                accept=".gift,.txt,.csv,.xml,.zip,text/plain,text/csv,application/xml,application/zip"
                disabled={busy}
                icon={<FileUp size={20} aria-hidden="true" />}
                onChange={(event) => {
                  const [chosen = null] = event.currentTarget.files ?? []
                  setFile(chosen)
                  if (chosen) setFormat(formatOf(chosen.name))
                }}
              >
                {file?.name ?? <Trans>Escolher arquivo</Trans>}
              </FileInput>
            )}
          </Field>
          <ChoiceField
            label={t`Formato`}
            value={format}
            options={importFormats.map((each) => [each, formatNames[each]])}
            onChange={setFormat}
          />
          <div>
            <Button
              busy={busy}
              disabled={file === null || isTooLarge}
              icon={<Upload size={18} aria-hidden="true" />}
              onClick={() => void send()}
            >
              <Trans>Enviar e conferir</Trans>
            </Button>
          </div>
        </div>
      </Card>
      <Sent bankId={bankId} />
    </DeskPage>
  )
}
