import { Trans, useLingui } from '@lingui/react/macro'
import { FileUp, Import } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { newId } from '#contract/engine/ids.ts'
import {
  exchangeLimits,
  type ExchangeFormat,
  type ExchangeReport,
  type FoundQuestion,
} from '#contract/features/question/exchange-schema.ts'
import { checkQuestions, importQuestions } from '#contract/features/question/question-contract.ts'
import { questionPaths } from '#contract/features/question/question-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText, errorText } from '#platform/error-text.ts'
import { formatNumber } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { DeskPage, Fact, Facts } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Field } from '#ui/form/field.tsx'
import { FileInput } from '#ui/form/file-input.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { lossWords, outcomeWords } from './exchange-words.ts'
import { kindWords } from './question-words.ts'
import styles from './question-desk.module.css'

/** A file that was looked at. */
interface Looked {
  name: string
  format: ExchangeFormat
  bytes: Uint8Array<ArrayBuffer>
  report: ExchangeReport
  /** One for the file: pressed again after a lost answer nothing comes in twice. */
  key: string
  isDone: boolean
}

const formatOf = (name: string): ExchangeFormat => (/\.csv$/i.test(name) ? 'csv' : 'gift')

/** What a file comes to, or came to. */
function Report({ report }: { report: ExchangeReport }) {
  const { t, i18n } = useLingui()
  const { counts, rows } = report
  const columns: Column<FoundQuestion>[] = [
    { key: 'text', head: t`Questão`, render: ({ text }) => text },
    { key: 'line', head: t`Linha`, numeric: true, render: ({ line }) => formatNumber(line) },
    { key: 'kind', head: t`Tipo`, render: ({ kind }) => (kind ? i18n._(kindWords[kind]) : '—') },
    {
      key: 'outcome',
      head: t`Situação`,
      render: ({ outcome }) => (
        <span className={styles.state}>
          <Pill tone={outcomeWords[outcome].tone}>{i18n._(outcomeWords[outcome].label)}</Pill>
        </span>
      ),
    },
    {
      key: 'why',
      head: t`O que saber`,
      render: ({ code, losses }) => {
        const lost = losses.map((loss) => i18n._(lossWords[loss])).join(', ')
        return code ? errorText(code) : lost && t`Perde: ${lost}`
      },
    },
  ]
  return (
    <>
      <Card>
        <Facts>
          <Fact name={t`Novas`}>{formatNumber(counts.new)}</Fact>
          <Fact name={t`Mudam`}>{formatNumber(counts.changed)}</Fact>
          <Fact name={t`Iguais`}>{formatNumber(counts.same)}</Fact>
          <Fact name={t`Recusadas`}>{formatNumber(counts.refused)}</Fact>
          <Fact name={t`Com perda`}>{formatNumber(counts.loss)}</Fact>
        </Facts>
      </Card>
      <DataTable
        caption={t`Questões do arquivo`}
        columns={columns}
        rows={rows}
        rowKey={({ line, text, outcome }) => `${line} ${outcome} ${text}`}
      />
    </>
  )
}

/** Brings the questions of a file into a bank, once it was said what they come to. */
export function ImportQuestions() {
  const { t } = useLingui()
  const { bankId = '' } = useParams()
  const params = { bankId }
  const [looked, setLooked] = useState<Looked | null>(null)
  const { busy, failure, attempt } = useAttempt()
  const look = (file: File) =>
    attempt(async () => {
      setLooked(null)
      const [bytes, format] = [new Uint8Array(await file.arrayBuffer()), formatOf(file.name)]
      const report = await staffCall(checkQuestions, { params, query: { format }, body: bytes })
      setLooked({ name: file.name, format, bytes, report, key: newId(), isDone: false })
    })
  const bringIn = ({ format, bytes, key }: Looked) =>
    attempt(async () => {
      const report = await staffCall(importQuestions, { params, query: { format }, body: bytes }, { key })
      setLooked((now) => now && { ...now, report, isDone: true })
    })
  const counts = looked?.report.counts
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
      <Card>
        <Field label={t`Arquivo GIFT ou CSV`} hint={t`Até ${most} questões e 50 MB. Nada muda antes de você conferir.`}>
          {(ids) => (
            <FileInput
              {...ids}
              accept=".gift,.txt,.csv,text/plain,text/csv"
              disabled={busy}
              icon={<FileUp size={20} aria-hidden="true" />}
              onChange={(event) => {
                const [file] = event.currentTarget.files ?? []
                if (file) void look(file)
                event.currentTarget.value = ''
              }}
            >
              {looked?.name ?? <Trans>Escolher arquivo</Trans>}
            </FileInput>
          )}
        </Field>
      </Card>
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      {looked && counts ? (
        <Section
          title={looked.isDone ? <Trans>O que entrou</Trans> : <Trans>O que entraria</Trans>}
          action={
            looked.isDone ? null : (
              <Button
                busy={busy}
                disabled={counts.new + counts.changed === 0}
                icon={<Import size={18} aria-hidden="true" />}
                onClick={() => void bringIn(looked)}
              >
                <Trans>Importar como rascunhos</Trans>
              </Button>
            )
          }
        >
          <div className={styles.stack}>
            {looked.isDone ? (
              <Banner
                tone="ok"
                role="status"
                title={t`Importado. As questões chegam às provas quando forem publicadas.`}
              />
            ) : null}
            <Report report={looked.report} />
          </div>
        </Section>
      ) : null}
    </DeskPage>
  )
}
