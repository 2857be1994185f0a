import { Trans, useLingui } from '@lingui/react/macro'
import { UserSearch } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { findPlatformPeople } from '#contract/features/platform-people/platform-people-contract.ts'
import { platformPeoplePaths } from '#contract/features/platform-people/platform-people-paths.ts'
import type { PlatformPerson } from '#contract/features/platform-people/platform-people-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { Select } from '#ui/form/select.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'

const nameOf = ({ firstName, lastName, email }: PlatformPerson) => `${firstName} ${lastName}`.trim() || email

/** People of every client: one who is looked for, those who run the platform, or those blocked on all of it. */
export function PlatformPeopleList() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const show = params.get('show') === 'blocked' ? 'blocked' : 'runs-platform'
  const list = useList(`${show} ${search}`, (cursor, signal) =>
    staffCall(findPlatformPeople, { query: { ...(search ? { search } : { show }), cursor } }, { signal }),
  )
  const columns: Column<PlatformPerson>[] = [
    { key: 'name', head: t`Nome`, render: nameOf },
    { key: 'email', head: t`E-mail`, render: ({ email }) => email },
    { key: 'document', head: t`Documento`, wide: true, render: ({ document }) => document },
    {
      key: 'state',
      head: t`Situação`,
      render: ({ blockedAt, runsPlatform }) =>
        blockedAt ? (
          <Pill tone="bad">{t`Bloqueada na plataforma`}</Pill>
        ) : runsPlatform ? (
          <Pill tone="brand">{t`Administrador da plataforma`}</Pill>
        ) : null,
    },
  ]
  return (
    <DeskPage
      title={<Trans>Pessoas de todas as empresas</Trans>}
      subtitle={<Trans>Procure alguém pelo e-mail ou pelo documento inteiro.</Trans>}
      tools={
        <>
          <SearchInput
            label={t`E-mail ou documento`}
            defaultValue={search}
            onChange={(value) => setParams(value ? { search: value } : {}, { replace: true })}
          />
          {search ? null : (
            <Select
              aria-label={t`Mostrar`}
              value={show}
              onChange={(event) =>
                setParams(event.currentTarget.value === 'blocked' ? { show: 'blocked' } : {}, { replace: true })
              }
            >
              <option value="runs-platform">{t`Quem administra a plataforma`}</option>
              <option value="blocked">{t`Quem está bloqueado na plataforma`}</option>
            </Select>
          )}
        </>
      }
    >
      {list.error ? <Banner tone="bad" role="alert" title={callErrorText(list.error)} /> : null}
      {list.rows.length > 0 ? (
        <DataTable
          caption={t`Pessoas de todas as empresas`}
          columns={columns}
          rows={list.rows}
          rowKey={({ userId }) => userId}
          renderLink={({ userId }) => <Link to={platformPeoplePaths.person(userId)} />}
          stale={list.coming}
        />
      ) : list.coming || list.error ? null : (
        <EmptyState
          icon={<UserSearch />}
          title={<Trans>Ninguém encontrado</Trans>}
          text={search ? <Trans>Confira o e-mail ou o documento: ele precisa estar inteiro.</Trans> : null}
        />
      )}
      {list.more ? (
        <Button variant="outline" busy={list.growing} onClick={list.more}>
          <Trans>Mostrar mais</Trans>
        </Button>
      ) : null}
    </DeskPage>
  )
}
