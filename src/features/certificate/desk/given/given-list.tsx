import { Trans, useLingui } from '@lingui/react/macro'
import { Award } from 'lucide-react'
import { Link } from 'react-router'
import { listCertificates, type GivenCertificate } from '#contract/features/certificate/certificate-desk.ts'
import { certificatePaths } from '#contract/features/certificate/certificate-paths.ts'
import { certificateStates } from '#contract/features/certificate/certificate-rules.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAddressQuery } from '#platform/hooks/use-address-query.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { ListBody } from '#ui/desk/list-body.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { Select } from '#ui/form/select.tsx'
import { inWords } from '../../certificate-day.ts'
import { stateWords } from '../../state-words.ts'
import { CertificateTabs } from '../certificate-tabs.tsx'

type Query = NonNullable<Parameters<typeof staffCall<typeof listCertificates>>[1]['query']>

function useColumns(): Column<GivenCertificate>[] {
  const { t, i18n } = useLingui()
  return [
    { key: 'person', head: t`Pessoa`, render: ({ person }) => <bdi>{person}</bdi> },
    { key: 'title', head: t`Curso ou trilha`, render: ({ title }) => title },
    {
      key: 'state',
      head: t`Situação`,
      render: ({ state, leftOut }) => (
        <>
          <Pill tone={stateWords[state].tone}>{i18n._(stateWords[state].label)}</Pill>{' '}
          {leftOut === '' ? null : (
            <Pill tone="warn">
              <Trans>Nome incompleto</Trans>
            </Pill>
          )}
        </>
      ),
    },
    { key: 'issued', head: t`Emitido em`, wide: true, render: ({ issuedOn }) => inWords(issuedOn) },
    { key: 'code', head: t`Código`, wide: true, render: ({ code }) => code },
  ]
}

/** The certificates that the client gave. */
export function GivenList() {
  const { t, i18n } = useLingui()
  const { query: asked, set } = useAddressQuery(['search', 'state'])
  const query = asked as Query
  const list = useList(JSON.stringify(query), (cursor, signal) =>
    staffCall(listCertificates, { query: { ...query, cursor } }, { signal }),
  )
  const columns = useColumns()
  const isNarrowed = Boolean(query.search ?? query.state)
  return (
    <DeskPage
      title={<Trans>Certificados</Trans>}
      tools={
        <>
          <CertificateTabs />
          <SearchInput
            label={t`Buscar por nome, título ou código`}
            defaultValue={query.search ?? ''}
            onChange={(value) => set('search', value)}
          />
          <Select
            aria-label={t`Situação`}
            value={query.state ?? ''}
            onChange={(event) => set('state', event.currentTarget.value)}
          >
            <option value="">{t`Todas as situações`}</option>
            {certificateStates.map((state) => (
              <option key={state} value={state}>
                {i18n._(stateWords[state].label)}
              </option>
            ))}
          </Select>
        </>
      }
    >
      <ListBody
        list={list}
        failure={list.error ? callErrorText(list.error) : null}
        texts={{ again: <Trans>Tentar de novo</Trans>, more: <Trans>Mostrar mais</Trans> }}
        empty={
          <EmptyState
            icon={<Award />}
            title={
              isNarrowed ? (
                <Trans>Nenhum certificado encontrado</Trans>
              ) : (
                <Trans>Nenhum certificado emitido ainda</Trans>
              )
            }
            text={
              isNarrowed ? (
                <Trans>Mude a busca ou a situação.</Trans>
              ) : (
                <Trans>Aparecem aqui assim que alguém concluir um curso ou uma trilha e pedir o seu.</Trans>
              )
            }
          />
        }
      >
        <DataTable
          caption={t`Certificados`}
          columns={columns}
          rows={list.rows}
          rowKey={({ code }) => code}
          renderLink={({ code }) => <Link to={certificatePaths.deskCertificate(code)} />}
          stale={list.coming}
        />
      </ListBody>
    </DeskPage>
  )
}
