import { Trans, useLingui } from '@lingui/react/macro'
import { FileSpreadsheet } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import {
  listStructureImports,
  type ListedStructureImport,
} from '#contract/features/structure-import/structure-import-contract.ts'
import { structureImportPaths } from '#contract/features/structure-import/structure-import-paths.ts'
import { structurePaths } from '#contract/features/structure/structure-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { useDeskClient } from '#platform/desk/desk-client.ts'
import { stateWords } from '#platform/desk/import-words.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatInstant, formatNumber } from '#platform/format.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Section } from '#ui/layout/section.tsx'
import { ImportUpload } from './import-upload.tsx'
import { kindWords } from './import-words.ts'

/** Imports of the structure: a file is sent here, and those of the last thirty days are found again. */
export function ImportList() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const client = useDeskClient()
  const answer = useAnswer(String(client?.id), (signal) => staffCall(listStructureImports, {}, { signal }))
  const rows = answer.is === 'there' ? answer.value.rows : []
  const count = (row: ListedStructureImport, what: 'new' | 'changed' | 'error') =>
    row.counts ? formatNumber(row.counts[what]) : '–'
  const columns: Column<ListedStructureImport>[] = [
    { key: 'name', head: t`Arquivo`, render: ({ name }) => name },
    { key: 'kind', head: t`Conteúdo`, render: ({ kind }) => i18n._(kindWords[kind]) },
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
  return (
    <DeskPage
      above={
        <Link to={structurePaths.branches()}>
          <Trans>Estrutura</Trans>
        </Link>
      }
      title={<Trans>Importar a estrutura</Trans>}
      subtitle={
        <Trans>Filiais, grupos, lojas, cargos e agências por CSV. Célula vazia mantém o que há, NULL apaga.</Trans>
      }
    >
      <ImportUpload onSent={({ id }) => void navigate(structureImportPaths.structureImport(id))} />
      <Section title={<Trans>Últimos 30 dias</Trans>}>
        {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
        {rows.length > 0 ? (
          <DataTable
            caption={t`Importações`}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            renderLink={({ id }) => <Link to={structureImportPaths.structureImport(id)} />}
          />
        ) : answer.is === 'there' ? (
          <EmptyState
            icon={<FileSpreadsheet />}
            title={<Trans>Nenhuma importação ainda</Trans>}
            text={<Trans>Escolha o que há no arquivo, baixe o modelo, preencha e envie.</Trans>}
          />
        ) : null}
      </Section>
    </DeskPage>
  )
}
