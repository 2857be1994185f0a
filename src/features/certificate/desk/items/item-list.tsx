import { Trans, useLingui } from '@lingui/react/macro'
import { Award } from 'lucide-react'
import { useState } from 'react'
import { listCertifiedItems, type CertifiedItem } from '#contract/features/certificate/certificate-desk.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Button } from '#ui/button/button.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { CertificateTabs } from '../certificate-tabs.tsx'
import { EditItem, type NamedTemplate } from './edit-item.tsx'

function useColumns(
  templates: readonly NamedTemplate[],
  onEdit: (item: CertifiedItem) => void,
): Column<CertifiedItem>[] {
  const { t } = useLingui()
  return [
    { key: 'title', head: t`Título`, render: ({ title }) => shownText(title) },
    { key: 'kind', head: t`Tipo`, wide: true, render: ({ kind }) => (kind === 'trail' ? t`Trilha` : t`Curso`) },
    {
      key: 'template',
      head: t`Modelo`,
      render: ({ templateId }) => templates.find(({ id }) => id === templateId)?.name ?? t`Padrão`,
    },
    {
      key: 'valid',
      head: t`Validade`,
      render: ({ validMonths }) => (validMonths === null ? t`Não vence` : t`${validMonths} meses`),
    },
    {
      key: 'act',
      head: '',
      render: (item) => {
        const title = shownText(item.title)
        return (
          <Button variant="quiet" aria-label={t`Alterar: ${title}`} onClick={() => onEdit(item)}>
            <Trans>Alterar</Trans>
          </Button>
        )
      },
    },
  ]
}

/** Courses and trails that give certificates: which template each has, and for how long they are valid. */
export function ItemList() {
  const { t } = useLingui()
  const [round, setRound] = useState(0)
  const [edited, setEdited] = useState<CertifiedItem | null>(null)
  const answer = useAnswer(`items ${round}`, (signal) => staffCall(listCertifiedItems, {}, { signal }))
  const { rows, templates } = answer.is === 'there' ? answer.value : { rows: [], templates: [] }
  const columns = useColumns(templates, setEdited)
  return (
    <DeskPage title={<Trans>Certificados</Trans>} tools={<CertificateTabs />}>
      {answer.is === 'coming' ? <Skeleton shape="card" /> : null}
      {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      {answer.is === 'there' && rows.length === 0 ? (
        <EmptyState
          icon={<Award />}
          title={<Trans>Nenhum curso ou trilha dá certificado</Trans>}
          text={<Trans>Marque "dá certificado" no curso, ou publique uma trilha.</Trans>}
        />
      ) : null}
      {rows.length > 0 ? (
        <DataTable
          caption={t`Cursos e trilhas`}
          columns={columns}
          rows={rows}
          rowKey={({ kind, id }) => `${kind}:${id}`}
        />
      ) : null}
      {edited ? (
        <EditItem
          item={edited}
          templates={templates}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null)
            setRound((count) => count + 1)
          }}
        />
      ) : null}
    </DeskPage>
  )
}
