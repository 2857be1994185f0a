import { Trans, useLingui } from '@lingui/react/macro'
import { Coins, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { campaignPaths } from '#contract/features/campaign/campaign-paths.ts'
import {
  exportPointsTable,
  readPointsTable,
  writePointsTable,
  type DeskTable,
} from '#contract/features/campaign/points/points-desk.ts'
import {
  versionOf,
  type PointsRule,
  type PointsVersion,
  type WrittenRule,
} from '#contract/features/campaign/points/points-rule.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatDay, formatNumber } from '#platform/format.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { saveTable, type TableFormat } from '#platform/table/save-table.ts'
import { Button } from '#ui/button/button.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { TakeTable } from '#ui/desk/take-table.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { CorrectionDialog } from './correction-dialog.tsx'
import { Corrections } from './corrections.tsx'
import { ImportTable } from './import-table.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { matchText, sourceText } from './rule-words.ts'

interface Placed {
  rule: WrittenRule
  position: number
}

interface RulesProps {
  table: DeskTable
  /** Of a table that is open: the one that is shown. */
  version: PointsVersion | undefined
  busy: boolean
  onRemove: (at: number) => void
  onCorrect: (rule: PointsRule) => void
}

function Rules({ table, version, busy, onRemove, onCorrect }: RulesProps) {
  const { t } = useLingui()
  const rows: Placed[] = table.draft
    ? table.draft.map((rule, at) => ({ rule, position: at + 1 }))
    : (version?.rules ?? []).map((rule) => ({ rule, position: rule.position }))
  const columns: Column<Placed>[] = [
    { key: 'match', head: t`Vale para`, render: ({ rule }) => matchText(rule, table.subjects) },
    { key: 'position', head: t`Ordem`, numeric: true, render: ({ position }) => formatNumber(position) },
    { key: 'source', head: t`Origem`, wide: true, render: ({ rule }) => sourceText(rule.source) },
    { key: 'points', head: t`Pontos`, numeric: true, render: ({ rule }) => formatNumber(rule.unitPoints) },
    { key: 'xp', head: 'XP', numeric: true, render: ({ rule }) => formatNumber(rule.unitXp) },
    {
      key: 'cap',
      head: t`Máximo por pessoa`,
      numeric: true,
      wide: true,
      render: ({ rule }) => (rule.capPoints === null ? '–' : formatNumber(rule.capPoints)),
    },
    {
      key: 'acts',
      head: t`Ações`,
      render: ({ position, rule }) =>
        table.draft ? (
          <Button
            variant="quiet"
            disabled={busy}
            aria-label={t`Remover a regra ${matchText(rule, table.subjects)}`}
            onClick={() => onRemove(position - 1)}
          >
            <Trans>Remover</Trans>
          </Button>
        ) : (
          <Button
            variant="quiet"
            aria-label={t`Corrigir a regra ${matchText(rule, table.subjects)}`}
            onClick={() => onCorrect({ ...rule, position })}
          >
            <Trans>Corrigir</Trans>
          </Button>
        ),
    },
  ]
  return (
    <DataTable
      caption={t`Tabela de pontos`}
      columns={columns}
      rows={rows}
      rowKey={({ position }) => String(position)}
    />
  )
}

/** Which version of the table is shown, where it has more than one. */
function PickVersion({ table, shown, onPick }: { table: DeskTable; shown: number; onPick: (version: number) => void }) {
  const { t } = useLingui()
  return (
    <Field label={t`Versão`}>
      {(ids) => (
        <Select {...ids} value={shown} onChange={({ currentTarget }) => onPick(Number(currentTarget.value))}>
          {table.versions.map(({ version, soldFrom }) => (
            <option key={version} value={version}>
              {t`${formatNumber(version)}: vendas a partir de ${formatDay(soldFrom)}`}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** The points table of a campaign: written until it opens, then only added to and corrected by two people. */
export function PointsPage() {
  const { campaignId = '' } = useParams()
  const params = { campaignId }
  const [round, setRound] = useState(0)
  const [asked, setAsked] = useState<'rule' | 'import' | PointsRule | null>(null)
  const [picked, setPicked] = useState<number | null>(null)
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const { busy, failure, attempt } = useAttempt()
  const answer = useAnswer(`${campaignId} ${round}`, (signal) => staffCall(readPointsTable, { params }, { signal }))
  const above = (
    <Link to={campaignPaths.deskCampaign(campaignId)}>
      <Trans>Campanha</Trans>
    </Link>
  )
  const changed = () => {
    setAsked(null)
    setRound((count) => count + 1)
  }
  if (answer.is !== 'there')
    return (
      <DeskPage above={above} title={<Trans>Tabela de pontos</Trans>}>
        {answer.is === 'failed' ? (
          <Banner tone="bad" role="alert" title={callErrorText(answer.error)} />
        ) : (
          <Skeleton shape="card" />
        )}
      </DeskPage>
    )
  const table = answer.value
  const version =
    table.versions.find((one) => one.version === picked) ?? versionOf(table, today) ?? table.versions.at(-1)
  const isEmpty = (table.draft ?? version?.rules ?? []).length === 0
  // What waits for somebody stands before a long table.
  const isAsked = table.corrections.some(({ state }) => state === 'asked')
  const corrections = table.corrections.length === 0 ? null : <Corrections table={table} onDone={changed} />
  const remove = (at: number) =>
    attempt(async () => {
      const rules = (table.draft ?? []).filter((_, place) => place !== at)
      await staffCall(writePointsTable, { params, body: { rules } }, { rev: table.rev })
      changed()
    })
  const takeTable = (format: TableFormat) =>
    attempt(
      async () => await saveTable('points-table', format, await staffCall(exportPointsTable, { params, body: {} })),
    )
  const add = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setAsked('rule')}>
      <Trans>Nova regra</Trans>
    </Button>
  )
  return (
    <DeskPage
      above={above}
      title={<Trans>Tabela de pontos</Trans>}
      subtitle={
        table.draft ? (
          <Trans>Cada produto vale pela regra que mais diz dele; sem regra, não dá pontos.</Trans>
        ) : (
          <Trans>
            A campanha está aberta: a tabela ganha regras de produtos novos, e um erro se corrige com duas pessoas.
          </Trans>
        )
      }
      actions={
        <>
          {isEmpty ? null : (
            <TakeTable label={<Trans>Exportar</Trans>} busy={busy} onTake={(format) => void takeTable(format)} />
          )}
          {table.draft ? (
            <Button variant="outline" onClick={() => setAsked('import')}>
              <Trans>Importar</Trans>
            </Button>
          ) : null}
          {add}
        </>
      }
    >
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      {isAsked ? corrections : null}
      {isEmpty ? (
        <EmptyState
          icon={<Coins />}
          title={<Trans>Nenhuma regra ainda</Trans>}
          text={<Trans>Uma regra diz quantos pontos e quanta experiência dá cada unidade.</Trans>}
          action={add}
        />
      ) : (
        <>
          {table.versions.length > 1 && version ? (
            <PickVersion table={table} shown={version.version} onPick={setPicked} />
          ) : null}
          <Rules table={table} version={version} busy={busy} onRemove={(at) => void remove(at)} onCorrect={setAsked} />
        </>
      )}
      {isAsked ? null : corrections}
      {typeof asked === 'object' && asked ? (
        <CorrectionDialog
          campaignId={table.campaignId}
          rule={asked}
          subjects={table.subjects}
          onDone={changed}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked === 'rule' ? <RuleDialog table={table} onDone={changed} onClose={() => setAsked(null)} /> : null}
      {asked === 'import' ? <ImportTable table={table} onDone={changed} onClose={() => setAsked(null)} /> : null}
    </DeskPage>
  )
}
