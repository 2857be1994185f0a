import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, SearchX, Store as StoreIcon } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { exportStores, listChains, listStores, type ListedStore } from '#contract/features/store/store-contract.ts'
import { storePaths } from '#contract/features/store/store-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { useDeskClient } from '#platform/desk/desk-client.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatDay, formatNumber } from '#platform/format.ts'
import { useAddressQuery } from '#platform/hooks/use-address-query.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { saveTable, type TableFormat } from '#platform/table/save-table.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { ListBody } from '#ui/desk/list-body.tsx'
import { TakeTable } from '#ui/desk/take-table.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { Select } from '#ui/form/select.tsx'
import { RenameChain } from './rename-chain.tsx'
import styles from './store.module.css'

type Query = Parameters<typeof staffCall<typeof listStores>>[1]['query']

/** The stores of the client, and the chains they belong to. */
export function StoreList() {
  const { t } = useLingui()
  const client = useDeskClient()
  const { query, set } = useAddressQuery(['search', 'sort', 'state', 'chain'])
  const [renaming, setRenaming] = useState(false)
  const [round, setRound] = useState(0)
  const { busy, failure, attempt } = useAttempt()
  const list = useList(`${round} ${JSON.stringify(query)}`, (cursor, signal) =>
    staffCall(listStores, { query: { ...(query as Query), cursor } }, { signal }),
  )
  const answer = useAnswer(`${client?.id} ${round}`, (signal) => staffCall(listChains, {}, { signal }))
  const chains = answer.is === 'there' ? answer.value.rows : []
  const sort = query.sort ?? 'name'
  const columns: Column<ListedStore>[] = [
    {
      key: 'name',
      head: t`Nome`,
      render: ({ name, chain }) => (
        <span className={styles.name}>
          {name}
          <span className={styles.chain}>{chain}</span>
        </span>
      ),
      sort: {
        is: sort === 'name' ? 'ascending' : 'descending',
        onPress: () => set('sort', sort === 'name' ? '-name' : ''),
      },
    },
    { key: 'code', head: t`Código`, render: ({ code }) => code },
    {
      key: 'city',
      head: t`Cidade`,
      wide: true,
      render: ({ city, state }) => [city, state].filter(Boolean).join(' · '),
    },
    {
      key: 'cameras',
      head: t`Fotos`,
      wide: true,
      render: ({ camerasAllowed }) => (camerasAllowed ? t`Pode fotografar` : t`Não pode fotografar`),
    },
    {
      key: 'days',
      head: t`Participa`,
      wide: true,
      render: ({ from, to }) => {
        if (!from && !to) return t`sempre`
        const [first, last] = [from && formatDay(from), to && formatDay(to)]
        return first && last ? t`de ${first} a ${last}` : first ? t`desde ${first}` : t`até ${last}`
      },
    },
    {
      key: 'retired',
      head: t`Situação`,
      render: ({ retired }) => (retired ? <Pill tone="warn">{t`Desativada`}</Pill> : null),
    },
  ]
  const takeTable = (format: TableFormat) =>
    attempt(async () => {
      const { sort: _, ...filter } = query as NonNullable<Query>
      await saveTable('stores', format, await staffCall(exportStores, { body: filter }))
    })
  const add = (
    <ButtonLink icon={<Plus size={18} aria-hidden="true" />} render={<Link to={storePaths.newStore()} />}>
      <Trans>Nova loja</Trans>
    </ButtonLink>
  )
  const isFiltered = Boolean(query.search ?? query.state ?? query.chain)
  return (
    <DeskPage
      title={<Trans>Lojas</Trans>}
      actions={
        <>
          {query.chain ? (
            <Button variant="outline" onClick={() => setRenaming(true)}>
              <Trans>Renomear rede</Trans>
            </Button>
          ) : null}
          <TakeTable label={<Trans>Exportar</Trans>} busy={busy} onTake={(format) => void takeTable(format)} />
          {add}
        </>
      }
      tools={
        <>
          <SearchInput
            label={t`Buscar por nome, código, rede ou cidade`}
            defaultValue={query.search ?? ''}
            onChange={(value) => set('search', value)}
          />
          <Select
            aria-label={t`Rede`}
            value={query.chain ?? ''}
            onChange={(event) => set('chain', event.currentTarget.value)}
          >
            <option value="">{t`Todas as redes`}</option>
            {chains.map(({ name, stores }) => (
              <option key={name} value={name}>
                {`${name} (${formatNumber(stores)})`}
              </option>
            ))}
          </Select>
          <Select
            aria-label={t`Situação`}
            value={query.state ?? ''}
            onChange={(event) => set('state', event.currentTarget.value)}
          >
            <option value="">{t`Ativas`}</option>
            <option value="retired">{t`Desativadas`}</option>
          </Select>
        </>
      }
    >
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      <ListBody
        list={list}
        failure={list.error && callErrorText(list.error)}
        texts={{ again: <Trans>Tentar de novo</Trans>, more: <Trans>Mostrar mais</Trans> }}
        empty={
          isFiltered ? (
            <EmptyState
              icon={<SearchX />}
              title={<Trans>Nenhuma loja encontrada</Trans>}
              text={<Trans>Mude a busca ou os filtros.</Trans>}
            />
          ) : (
            <EmptyState
              icon={<StoreIcon />}
              title={<Trans>Nenhuma loja ainda</Trans>}
              text={<Trans>Onde as pessoas vendem, fotografam e trabalham.</Trans>}
              action={add}
            />
          )
        }
      >
        <DataTable
          caption={t`Lojas`}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => String(id)}
          renderLink={({ id }) => <Link to={storePaths.store(id)} />}
          stale={list.coming}
        />
      </ListBody>
      {renaming && query.chain ? (
        <RenameChain
          chain={query.chain}
          onClose={() => setRenaming(false)}
          onDone={(name) => {
            setRenaming(false)
            setRound((now) => now + 1)
            set('chain', name)
          }}
        />
      ) : null}
    </DeskPage>
  )
}
