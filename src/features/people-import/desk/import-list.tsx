import { Trans, useLingui } from '@lingui/react/macro'
import { Download, FileSpreadsheet } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { csvText } from '#contract/engine/staff/list.ts'
import { peoplePaths } from '#contract/features/people/people-paths.ts'
import { importColumns } from '#contract/features/people-import/people-import-columns.ts'
import { listImports, type ListedImport } from '#contract/features/people-import/people-import-contract.ts'
import { peopleImportPaths } from '#contract/features/people-import/people-import-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { saveAs } from '#platform/browser/save-as.ts'
import { useDeskClient } from '#platform/desk/desk-client.ts'
import { stateWords } from '#platform/desk/import-words.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatInstant, formatNumber } from '#platform/format.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { Button } from '#ui/button/button.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Section } from '#ui/layout/section.tsx'
import { ImportUpload } from './import-upload.tsx'

/** Imports of people: a file is sent here, and those of the last thirty days are found again. */
export function ImportList() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const client = useDeskClient()
  const answer = useAnswer(String(client?.id), (signal) => staffCall(listImports, {}, { signal }))
  const rows = answer.is === 'there' ? answer.value.rows : []
  const count = (row: ListedImport, what: 'new' | 'changed' | 'error') =>
    row.counts ? formatNumber(row.counts[what]) : '–'
  const columns: Column<ListedImport>[] = [
    { key: 'name', head: t`Arquivo`, render: ({ name }) => name },
    {
      key: 'state',
      head: t`Situação`,
      render: ({ state }) => <Pill tone={stateWords[state].tone}>{i18n._(stateWords[state].label)}</Pill>,
    },
    { key: 'at', head: t`Enviado`, render: ({ createdAt }) => formatInstant(createdAt) },
    { key: 'by', head: t`Por`, wide: true, render: ({ createdBy }) => createdBy },
    { key: 'rows', head: t`Linhas`, numeric: true, wide: true, render: (row) => formatNumber(row.rows) },
    { key: 'new', head: t`Novas`, numeric: true, wide: true, render: (row) => count(row, 'new') },
    { key: 'changed', head: t`Mudam`, numeric: true, wide: true, render: (row) => count(row, 'changed') },
    { key: 'error', head: t`Com erro`, numeric: true, wide: true, render: (row) => count(row, 'error') },
  ]
  const takeTemplate = () =>
    saveAs('people.csv', new Blob([csvText([[...importColumns]])], { type: 'text/csv;charset=utf-8' }))
  return (
    <DeskPage
      above={
        <Link to={peoplePaths.people()}>
          <Trans>Pessoas</Trans>
        </Link>
      }
      title={<Trans>Importar pessoas</Trans>}
      subtitle={
        <Trans>
          Cada linha é uma pessoa. Célula vazia mantém o que há, NULL apaga, grupos e papéis são separados por “|”.
        </Trans>
      }
      actions={
        <Button variant="outline" icon={<Download size={18} aria-hidden="true" />} onClick={takeTemplate}>
          <Trans>Baixar modelo</Trans>
        </Button>
      }
    >
      <ImportUpload onSent={({ id }) => void navigate(peopleImportPaths.import(id))} />
      <Section title={<Trans>Últimos 30 dias</Trans>}>
        {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
        {rows.length > 0 ? (
          <DataTable
            caption={t`Importações`}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            renderLink={({ id }) => <Link to={peopleImportPaths.import(id)} />}
          />
        ) : answer.is === 'there' ? (
          <EmptyState
            icon={<FileSpreadsheet />}
            title={<Trans>Nenhuma importação ainda</Trans>}
            text={<Trans>Baixe o modelo, preencha uma linha por pessoa e envie.</Trans>}
          />
        ) : null}
      </Section>
    </DeskPage>
  )
}
