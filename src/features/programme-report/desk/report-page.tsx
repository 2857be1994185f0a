import { Trans, useLingui } from '@lingui/react/macro'
import { ChartPie } from 'lucide-react'
import { useState } from 'react'
import {
  breakdowns,
  liabilityOf,
  readProgrammeReport,
  type ProgrammeReport,
} from '#contract/features/programme-report/programme-report-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatNumber, formatShortDay } from '#platform/format.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Bars } from '#ui/desk/chart/bars.tsx'
import { DeskPage, Fact, Facts } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Breakdown } from './breakdown.tsx'
import { sourceName } from './report-words.ts'
import styles from './programme-report.module.css'

/** Days of the chart: the last weeks are what people look for. */
const shownDays = 21

/** What points of a campaign were earned, spent and are owed. */
export function ReportPage() {
  const { t } = useLingui()
  const [chosen, choose] = useState<string | undefined>(undefined)
  const answer = useAnswer(chosen ?? '', (signal) =>
    staffCall(readProgrammeReport, { query: { campaign: chosen } }, { signal }),
  )
  return (
    <DeskPage title={<Trans>Relatório do programa</Trans>}>
      {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      {answer.is === 'coming' ? <Skeleton shape="card" /> : null}
      {answer.is === 'there' && answer.value.campaignId === null ? (
        <EmptyState
          icon={<ChartPie />}
          title={<Trans>Nenhuma campanha ainda</Trans>}
          text={<Trans>Quando uma campanha for aberta, os pontos dela aparecem aqui.</Trans>}
        />
      ) : null}
      {answer.is === 'there' && answer.value.campaignId !== null ? (
        <>
          <Field label={t`Campanha`}>
            {(ids) => (
              <Select
                {...ids}
                value={String(answer.value.campaignId)}
                onChange={({ currentTarget }) => choose(currentTarget.value)}
              >
                {answer.value.campaigns.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {shownText(name)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Figures report={answer.value} />
          {breakdowns.map((by) => (
            <Breakdown key={by} by={by} rows={answer.value.parts[by]} campaignId={answer.value.campaignId ?? 0} />
          ))}
        </>
      ) : null}
    </DeskPage>
  )
}

function Figures({ report: { people, totals, sources, days } }: { report: ProgrammeReport }) {
  const { t } = useLingui()
  const last = days.slice(-shownDays)
  return (
    <div className={styles.grid}>
      <Card>
        <Facts>
          <Fact name={t`Pessoas com pontos`}>{formatNumber(people)}</Fact>
          <Fact name={t`Ganhos`}>{formatNumber(totals.earned)}</Fact>
          <Fact name={t`Em análise`}>{formatNumber(totals.pending)}</Fact>
          <Fact name={t`Resgatados`}>{formatNumber(totals.redeemed)}</Fact>
          <Fact name={t`Transferidos`}>{formatNumber(totals.sent)}</Fact>
          <Fact name={t`Expirados`}>{formatNumber(totals.expired)}</Fact>
          <Fact name={t`Ajustes`}>{formatNumber(totals.adjusted)}</Fact>
          <Fact name={t`A pagar`}>{formatNumber(liabilityOf(totals))}</Fact>
        </Facts>
      </Card>
      <Card>
        <div className={styles.stack}>
          <h2 className={styles.head}>
            <Trans>De onde vieram</Trans>
          </h2>
          <Bars
            format={formatNumber}
            rows={sources.map(({ source, points }) => ({ name: sourceName(source), count: points }))}
          />
        </div>
      </Card>
      <Card>
        <div className={styles.stack}>
          <h2 className={styles.head}>
            <Trans>Ganhos por dia</Trans>
          </h2>
          <Bars
            format={formatNumber}
            rows={last.map(({ day, earned }) => ({ name: formatShortDay(day), count: Math.max(0, earned) }))}
          />
        </div>
      </Card>
      <Card>
        <div className={styles.stack}>
          <h2 className={styles.head}>
            <Trans>Resgatados por dia</Trans>
          </h2>
          <Bars
            format={formatNumber}
            rows={last.map(({ day, redeemed }) => ({ name: formatShortDay(day), count: Math.max(0, redeemed) }))}
          />
        </div>
      </Card>
    </div>
  )
}
