import { useLingui } from '@lingui/react/macro'
import type { ExchangeCounts, FoundQuestion } from '#contract/features/question/exchange-schema.ts'
import { errorText } from '#platform/error-text.ts'
import { formatNumber } from '#platform/format.ts'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { Fact, Facts } from '#ui/desk/desk-page.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Card } from '#ui/layout/card.tsx'
import { lossWords, outcomeWords } from './exchange-words.ts'
import { kindWords } from '../question-words.ts'
import styles from '../question-desk.module.css'

/** What a file of questions comes to, or came to. */
export function ImportReport({ counts, found }: { counts: ExchangeCounts; found: readonly FoundQuestion[] }) {
  const { t, i18n } = useLingui()
  const columns: Column<FoundQuestion>[] = [
    { key: 'text', head: t`Questão`, render: ({ text }) => text },
    { key: 'number', head: t`Número`, numeric: true, render: ({ number }) => formatNumber(number) },
    { key: 'line', head: t`Linha`, numeric: true, wide: true, render: ({ line }) => formatNumber(line) },
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
        rows={found}
        rowKey={({ number }) => String(number)}
      />
    </>
  )
}
