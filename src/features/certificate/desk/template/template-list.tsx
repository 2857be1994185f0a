import { Trans, useLingui } from '@lingui/react/macro'
import { FilePlus2, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { certificatePaths } from '#contract/features/certificate/certificate-paths.ts'
import { listCertificateTemplates, type ListedTemplate } from '#contract/features/certificate/certificate-template.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { CertificateTabs } from '../certificate-tabs.tsx'
import { paperWords } from './paper-words.ts'

/** The templates of the client's certificates. */
export function TemplateList() {
  const { t, i18n } = useLingui()
  const answer = useAnswer('templates', (signal) => staffCall(listCertificateTemplates, {}, { signal }))
  const rows = answer.is === 'there' ? answer.value.rows : []
  const columns: Column<ListedTemplate>[] = [
    { key: 'name', head: t`Nome`, render: ({ name }) => name },
    { key: 'paper', head: t`Papel`, render: ({ paper }) => i18n._(paperWords[paper]) },
    {
      key: 'usual',
      head: t`Uso`,
      render: ({ isUsual }) => (isUsual ? <Pill tone="brand">{t`Padrão`}</Pill> : null),
    },
  ]
  const add = (
    <ButtonLink
      icon={<Plus size={18} aria-hidden="true" />}
      render={<Link to={certificatePaths.newCertificateTemplate()} />}
    >
      <Trans>Novo modelo</Trans>
    </ButtonLink>
  )
  return (
    <DeskPage title={<Trans>Certificados</Trans>} actions={add} tools={<CertificateTabs />}>
      {answer.is === 'coming' ? <Skeleton shape="card" /> : null}
      {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      {answer.is === 'there' && rows.length === 0 ? (
        <EmptyState
          icon={<FilePlus2 />}
          title={<Trans>Nenhum modelo ainda</Trans>}
          text={<Trans>Sem modelo, o certificado sai com o nome e a cor do programa. O primeiro vira o padrão.</Trans>}
          action={add}
        />
      ) : null}
      {rows.length > 0 ? (
        <DataTable
          caption={t`Modelos`}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          renderLink={({ id }) => <Link to={certificatePaths.certificateTemplate(id)} />}
        />
      ) : null}
    </DeskPage>
  )
}
