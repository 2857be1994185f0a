import { Trans, useLingui } from '@lingui/react/macro'
import { PackageCheck } from 'lucide-react'
import { Link } from 'react-router'
import { listRewardOrders, type DeskOrder } from '#contract/features/reward/reward-desk.ts'
import { rewardPaths } from '#contract/features/reward/reward-paths.ts'
import { orderStates } from '#contract/features/reward/reward-rules.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatMoment, formatNumber } from '#platform/format.ts'
import { useAddressQuery } from '#platform/hooks/use-address-query.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { ListBody } from '#ui/desk/list-body.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { Select } from '#ui/form/select.tsx'
import { orderWords } from '../../order-words.ts'

type Query = NonNullable<Parameters<typeof staffCall<typeof listRewardOrders>>[1]['query']>

function useColumns(): Column<DeskOrder>[] {
  const { t, i18n } = useLingui()
  return [
    { key: 'receipt', head: t`Pedido`, render: ({ receipt }) => receipt },
    {
      key: 'reward',
      head: t`Prêmio`,
      render: ({ name, quantity }) => `${formatNumber(quantity)} × ${shownText(name)}`,
    },
    { key: 'person', head: t`Pessoa`, render: ({ person }) => <bdi>{person}</bdi> },
    { key: 'points', head: t`Pontos`, wide: true, render: ({ total }) => formatNumber(total) },
    { key: 'at', head: t`Pedido em`, wide: true, render: ({ createdAt }) => formatMoment(createdAt) },
    {
      key: 'state',
      head: t`Situação`,
      render: ({ state }) => <Pill tone={orderWords[state].tone}>{i18n._(orderWords[state].label)}</Pill>,
    },
  ]
}

/** Orders of rewards; what waits comes first, the oldest of it first. */
export function OrderList() {
  const { t, i18n } = useLingui()
  const { query: asked, set } = useAddressQuery(['search', 'state'])
  const state = asked['state'] ?? 'awaiting_audit'
  const search = asked['search']
  const query = { ...(search && { search }), ...(state !== 'all' && { state }) } as Query
  const list = useList(JSON.stringify(query), (cursor, signal) =>
    staffCall(listRewardOrders, { query: { ...query, cursor } }, { signal }),
  )
  const columns = useColumns()
  return (
    <DeskPage
      title={<Trans>Pedidos de prêmios</Trans>}
      tools={
        <>
          <SearchInput
            label={t`Buscar por número do pedido`}
            defaultValue={search ?? ''}
            onChange={(value) => set('search', value)}
          />
          <Select aria-label={t`Situação`} value={state} onChange={(event) => set('state', event.currentTarget.value)}>
            {orderStates.map((one) => (
              <option key={one} value={one}>
                {i18n._(orderWords[one].label)}
              </option>
            ))}
            <option value="all">{t`Todas as situações`}</option>
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
            icon={<PackageCheck />}
            title={<Trans>Nenhum pedido aqui</Trans>}
            text={<Trans>Mude a busca ou a situação.</Trans>}
          />
        }
      >
        <DataTable
          caption={t`Pedidos de prêmios`}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          renderLink={({ id }) => <Link to={rewardPaths.deskOrder(id)} />}
          stale={list.coming}
        />
      </ListBody>
    </DeskPage>
  )
}
