import { Trans, useLingui } from '@lingui/react/macro'
import {
  exportProgrammeReport,
  mostShown,
  type Breakdown as By,
  type ReportPart,
} from '#contract/features/programme-report/programme-report-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatNumber } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { saveTable, type TableFormat } from '#platform/table/save-table.ts'
import { DataTable } from '#ui/desk/data-table.tsx'
import { TakeTable } from '#ui/desk/take-table.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Section } from '#ui/layout/section.tsx'
import { breakdownName } from './report-words.ts'

/** Sold points by store, chain or product: those with most, and all of them as a file. */
export function Breakdown({ by, rows, campaignId }: { by: By; rows: readonly ReportPart[]; campaignId: number }) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const head = breakdownName(by)
  const name = head.toLowerCase()
  const most = formatNumber(mostShown)
  if (rows.length === 0) return null
  const takeTable = (format: TableFormat) =>
    attempt(async () => {
      const params = { campaignId: String(campaignId) }
      await saveTable(`programme-${by}`, format, await staffCall(exportProgrammeReport, { params, body: { by } }))
    })
  return (
    <Section
      title={t`Vendas por ${name}`}
      action={
        <TakeTable
          label={
            <>
              <span>
                <Trans>Exportar</Trans>
              </span>
              <span className="visually-hidden">{t`: vendas por ${name}`}</span>
            </>
          }
          busy={busy}
          onTake={(format) => void takeTable(format)}
        />
      }
    >
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      <DataTable
        caption={t`Vendas por ${name}`}
        columns={[
          { key: 'name', head, render: (row) => <bdi>{row.name}</bdi> },
          { key: 'earned', head: t`Ganhos`, numeric: true, render: (row) => formatNumber(row.earned) },
          { key: 'pending', head: t`Em análise`, numeric: true, render: (row) => formatNumber(row.pending) },
        ]}
        rows={rows}
        rowKey={(row) => row.name}
      />
      {rows.length < mostShown ? null : (
        <p>
          <Trans>As {most} com mais pontos; o arquivo tem todas.</Trans>
        </p>
      )}
    </Section>
  )
}
