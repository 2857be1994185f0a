import { Trans, useLingui } from '@lingui/react/macro'
import { Upload, UserPlus, UserX, Users } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { pickText } from '#contract/engine/language.ts'
import { groupChoices } from '#contract/features/group/group-contract.ts'
import { exportPeople, listPeople } from '#contract/features/people/people-contract.ts'
import { clientRoles, personStates, type ListedPerson } from '#contract/features/people/people-schema.ts'
import { peoplePaths } from '#contract/features/people/people-paths.ts'
import { peopleImportPaths } from '#contract/features/people-import/people-import-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { useMay } from '#platform/desk/desk-client.ts'
import { roleWords } from '#platform/desk/role-words.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { callErrorText } from '#platform/error-text.ts'
import { relativeTime } from '#platform/format.ts'
import { useAddressQuery } from '#platform/hooks/use-address-query.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { saveTable, type TableFormat } from '#platform/table/save-table.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { Select } from '#ui/form/select.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { TakeTable } from '#ui/desk/take-table.tsx'
import { BranchFilter } from './place/branch-filter.tsx'
import { NewPerson } from './new-person.tsx'
import { stateWords } from './people-words.ts'
import styles from './people.module.css'

type Query = Parameters<typeof staffCall<typeof listPeople>>[1]['query']

/** The people of the client that is acted in. */
export function PeopleList() {
  const { t, i18n } = useLingui()
  const { query: asked, set } = useAddressQuery(['search', 'sort', 'state', 'role', 'group', 'branch'])
  const query = asked as NonNullable<Query>
  const [adding, setAdding] = useState(false)
  const { busy, failure, attempt } = useAttempt()
  const list = useList(JSON.stringify(query), (cursor, signal) =>
    staffCall(listPeople, { query: { ...query, cursor } }, { signal }),
  )
  const choices = useAnswer('groups', (signal) => staffCall(groupChoices, {}, { signal }))
  const mayWrite = useMay('people.write')
  const mayImport = useMay('people.import')
  const byName = query.sort ?? 'name'
  const columns: Column<ListedPerson>[] = [
    {
      key: 'name',
      head: t`Nome`,
      render: (person) => (
        <span className={styles.name}>
          {`${person.firstName} ${person.lastName}`.trim() || person.email}
          <span className={styles.email}>{person.email}</span>
        </span>
      ),
      sort: {
        is: byName === 'name' ? 'ascending' : byName === '-name' ? 'descending' : null,
        onPress: () => set('sort', byName === 'name' ? '-name' : ''),
      },
    },
    {
      key: 'state',
      head: t`Situação`,
      render: ({ state }) => <Pill tone={stateWords[state].tone}>{i18n._(stateWords[state].label)}</Pill>,
    },
    {
      key: 'roles',
      head: t`Papéis`,
      wide: true,
      render: ({ roles }) =>
        roles
          .filter((role) => role !== 'member')
          .map((role) => i18n._(roleWords[role]))
          .join(', '),
    },
    { key: 'branch', head: t`Filial`, wide: true, render: ({ branch }) => branch },
    { key: 'groups', head: t`Grupos`, wide: true, render: ({ groups }) => groups.join(', ') },
    { key: 'document', head: t`Documento`, wide: true, render: ({ document }) => document },
    {
      key: 'seen',
      head: t`Visto`,
      wide: true,
      render: ({ lastSeenAt }) => (lastSeenAt ? relativeTime(lastSeenAt) : t`nunca`),
    },
    {
      key: 'unsent',
      head: t`A enviar`,
      numeric: true,
      render: ({ unsent }) => (unsent ? <Pill tone="warn">{t`${unsent} a enviar`}</Pill> : null),
    },
  ]
  const takeTable = (format: TableFormat) =>
    attempt(async () => {
      const { sort: _, cursor: __, ...filter } = query
      await saveTable('people', format, await staffCall(exportPeople, { body: filter }))
    })
  const isFiltered = Boolean(query.search ?? query.state ?? query.role ?? query.group ?? query.branch)
  return (
    <DeskPage
      title={<Trans>Pessoas</Trans>}
      actions={
        <>
          <TakeTable label={<Trans>Exportar</Trans>} busy={busy} onTake={(format) => void takeTable(format)} />
          {mayImport ? (
            <ButtonLink
              variant="outline"
              icon={<Upload size={18} aria-hidden="true" />}
              render={<Link to={peopleImportPaths.imports()} />}
            >
              <Trans>Importar</Trans>
            </ButtonLink>
          ) : null}
          {mayWrite ? (
            <Button icon={<UserPlus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
              <Trans>Adicionar pessoa</Trans>
            </Button>
          ) : null}
        </>
      }
      tools={
        <>
          <SearchInput
            label={t`Buscar por nome, e-mail ou documento`}
            defaultValue={query.search ?? ''}
            onChange={(value) => set('search', value)}
          />
          <BranchFilter branchId={query.branch} onChange={(id) => set('branch', id)} />
          <Select
            aria-label={t`Situação`}
            value={query.state ?? ''}
            onChange={(event) => set('state', event.currentTarget.value)}
          >
            <option value="">{t`Todas as situações`}</option>
            {personStates.map((state) => (
              <option key={state} value={state}>
                {i18n._(stateWords[state].label)}
              </option>
            ))}
          </Select>
          <Select
            aria-label={t`Papel`}
            value={query.role ?? ''}
            onChange={(event) => set('role', event.currentTarget.value)}
          >
            <option value="">{t`Todos os papéis`}</option>
            {clientRoles.map((role) => (
              <option key={role} value={role}>
                {i18n._(roleWords[role])}
              </option>
            ))}
          </Select>
          {choices.is === 'there' && choices.value.groups.length > 0 ? (
            <Select
              aria-label={t`Grupo`}
              value={query.group ?? ''}
              onChange={(event) => set('group', event.currentTarget.value)}
            >
              <option value="">{t`Todos os grupos`}</option>
              {choices.value.groups.map(({ id, name }) => (
                <option key={id} value={id}>
                  {pickText(name, activeLanguage()) || id}
                </option>
              ))}
            </Select>
          ) : null}
        </>
      }
    >
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      {list.error ? (
        <Banner
          tone="bad"
          role="alert"
          title={callErrorText(list.error)}
          action={
            <Button variant="outline" onClick={list.renew}>
              <Trans>Tentar de novo</Trans>
            </Button>
          }
        />
      ) : null}
      {list.rows.length > 0 ? (
        <DataTable
          caption={t`Pessoas`}
          columns={columns}
          rows={list.rows}
          rowKey={({ userId }) => userId}
          renderLink={({ userId }) => <Link to={peoplePaths.person(userId)} />}
          stale={list.coming}
        />
      ) : list.coming || list.error ? null : isFiltered ? (
        <EmptyState
          icon={<UserX />}
          title={<Trans>Ninguém encontrado</Trans>}
          text={<Trans>Mude a busca ou os filtros.</Trans>}
        />
      ) : (
        <EmptyState
          icon={<Users />}
          title={<Trans>Ninguém aqui ainda</Trans>}
          text={<Trans>Convide a primeira pessoa: ela recebe um link para criar a senha.</Trans>}
          action={
            mayWrite ? (
              <Button onClick={() => setAdding(true)}>
                <Trans>Adicionar pessoa</Trans>
              </Button>
            ) : null
          }
        />
      )}
      {list.more ? (
        <Button variant="outline" busy={list.growing} onClick={list.more}>
          <Trans>Mostrar mais</Trans>
        </Button>
      ) : null}
      {adding ? (
        <NewPerson
          onClose={() => setAdding(false)}
          onAdded={() => {
            list.renew()
          }}
        />
      ) : null}
    </DeskPage>
  )
}
