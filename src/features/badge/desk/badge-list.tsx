import { Trans, useLingui } from '@lingui/react/macro'
import { Medal, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { listBadges, type ListedBadge } from '#contract/features/badge/badge-desk.ts'
import { badgePaths } from '#contract/features/badge/badge-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatNumber } from '#platform/format.ts'
import { useAddressQuery } from '#platform/hooks/use-address-query.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { ListBody } from '#ui/desk/list-body.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { Select } from '#ui/form/select.tsx'
import { ruleText } from './rule-words.ts'
import styles from './badge-desk.module.css'

type Query = NonNullable<Parameters<typeof staffCall<typeof listBadges>>[1]['query']>

function useColumns(): Column<ListedBadge>[] {
  const { t } = useLingui()
  return [
    {
      key: 'title',
      head: t`Medalha`,
      render: ({ title, picture }) => (
        <span className={styles.titled}>
          <img src={picture} alt="" className={styles.small} />
          {shownText(title)}
        </span>
      ),
    },
    { key: 'rule', head: t`Quando é dada`, wide: true, render: ({ rule }) => ruleText(rule) },
    {
      key: 'state',
      head: t`Situação`,
      render: ({ isActive }) => <Pill tone={isActive ? 'ok' : 'neutral'}>{isActive ? t`Ativa` : t`Recolhida`}</Pill>,
    },
    { key: 'holders', head: t`Pessoas`, render: ({ holders }) => formatNumber(holders) },
  ]
}

/** The badges of the client. */
export function BadgeList() {
  const { t } = useLingui()
  const { query: asked, set } = useAddressQuery(['search', 'state'])
  const query = asked as Query
  const list = useList(JSON.stringify(query), (cursor, signal) =>
    staffCall(listBadges, { query: { ...query, cursor } }, { signal }),
  )
  const columns = useColumns()
  const isNarrowed = Boolean(query.search ?? query.state)
  const add = (
    <ButtonLink icon={<Plus size={18} aria-hidden="true" />} render={<Link to={badgePaths.newBadge()} />}>
      <Trans>Nova medalha</Trans>
    </ButtonLink>
  )
  return (
    <DeskPage
      title={<Trans>Medalhas</Trans>}
      actions={add}
      tools={
        <>
          <SearchInput
            label={t`Buscar por título`}
            defaultValue={query.search ?? ''}
            onChange={(value) => set('search', value)}
          />
          <Select
            aria-label={t`Situação`}
            value={query.state ?? ''}
            onChange={(event) => set('state', event.currentTarget.value)}
          >
            <option value="">{t`Todas as situações`}</option>
            <option value="active">{t`Ativa`}</option>
            <option value="retired">{t`Recolhida`}</option>
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
            icon={<Medal />}
            title={isNarrowed ? <Trans>Nenhuma medalha encontrada</Trans> : <Trans>Nenhuma medalha ainda</Trans>}
            text={
              isNarrowed ? (
                <Trans>Mude a busca ou a situação.</Trans>
              ) : (
                <Trans>Crie a primeira: quem fizer o que ela pede recebe na hora, e pode mostrar a quem quiser.</Trans>
              )
            }
            action={isNarrowed ? undefined : add}
          />
        }
      >
        <DataTable
          caption={t`Medalhas`}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          renderLink={({ id }) => <Link to={badgePaths.deskBadge(id)} />}
          stale={list.coming}
        />
      </ListBody>
    </DeskPage>
  )
}
