import { Trans, useLingui } from '@lingui/react/macro'
import type { DryRun } from '#contract/features/attempt/desk/regrade-desk.ts'
import { formatNumber } from '#platform/format.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { Fact, Facts } from '#ui/desk/desk-page.tsx'
import { TwoLines } from '#ui/desk/people/two-lines.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import styles from '../attempt-desk.module.css'

const shown = (percent: number | null) => (percent === null ? '–' : `${formatNumber(percent)} %`)

/** What a correction would change. */
export function DryRunShown({ found }: { found: DryRun }) {
  const { t } = useLingui()
  const columns: Column<DryRun['changes'][number]>[] = [
    {
      key: 'person',
      head: t`Pessoa`,
      render: ({ person, test }) => <TwoLines under={shownText(test)}>{person}</TwoLines>,
    },
    {
      key: 'grade',
      head: t`Nota`,
      numeric: true,
      render: ({ before, after }) => {
        const [was, is] = [shown(before), shown(after)]
        return t`de ${was} para ${is}`
      },
    },
    {
      key: 'pass',
      head: t`Resultado`,
      render: ({ passedBefore, passedAfter }) =>
        passedBefore === passedAfter ? null : (
          <Pill tone={passedAfter ? 'ok' : 'bad'}>{passedAfter ? t`passa` : t`deixa de passar`}</Pill>
        ),
    },
  ]
  return (
    <div className={styles.stack} role="status">
      <Facts>
        <Fact name={t`Tentativas`}>{formatNumber(found.attempts)}</Fact>
        <Fact name={t`Notas que mudam`}>{formatNumber(found.changed)}</Fact>
        <Fact name={t`Passam a passar`}>{formatNumber(found.gained)}</Fact>
        <Fact name={t`Deixam de passar`}>{formatNumber(found.lost)}</Fact>
        <Fact name={t`Deixariam, e ficam como estão`}>{formatNumber(found.spared)}</Fact>
      </Facts>
      {found.changes.length > 0 ? (
        <DataTable
          caption={t`Notas que mudam`}
          columns={columns}
          rows={found.changes}
          rowKey={({ attemptId }) => attemptId}
        />
      ) : (
        <p className={styles.note}>
          <Trans>Nenhuma nota muda.</Trans>
        </p>
      )}
    </div>
  )
}
