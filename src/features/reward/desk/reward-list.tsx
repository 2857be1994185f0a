import { Trans, useLingui } from '@lingui/react/macro'
import { Gift, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { listRewards, type DeskReward } from '#contract/features/reward/reward-desk.ts'
import { rewardPaths } from '#contract/features/reward/reward-paths.ts'
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
import { RewardTabs } from './reward-tabs.tsx'

type Query = NonNullable<Parameters<typeof staffCall<typeof listRewards>>[1]['query']>

function useColumns(): Column<DeskReward>[] {
  const { t } = useLingui()
  return [
    { key: 'name', head: t`Prêmio`, render: ({ name }) => shownText(name) },
    { key: 'price', head: t`Pontos`, render: ({ price }) => formatNumber(price) },
    { key: 'stock', head: t`Disponível`, render: ({ onHand, reserved }) => formatNumber(onHand - reserved) },
    { key: 'reserved', head: t`Reservado`, wide: true, render: ({ reserved }) => formatNumber(reserved) },
    {
      key: 'state',
      head: t`Situação`,
      render: ({ isRetired }) => (
        <Pill tone={isRetired ? 'neutral' : 'ok'}>{isRetired ? t`Fora da loja` : t`Na loja`}</Pill>
      ),
    },
  ]
}

/** The rewards of the client's store. */
export function RewardList() {
  const { t } = useLingui()
  const { query: asked, set } = useAddressQuery(['search', 'state'])
  const query = asked as Query
  const list = useList(JSON.stringify(query), (cursor, signal) =>
    staffCall(listRewards, { query: { ...query, cursor } }, { signal }),
  )
  const columns = useColumns()
  const isNarrowed = Boolean(query.search ?? query.state)
  const add = (
    <ButtonLink icon={<Plus size={18} aria-hidden="true" />} render={<Link to={rewardPaths.newReward()} />}>
      <Trans>Novo prêmio</Trans>
    </ButtonLink>
  )
  return (
    <DeskPage
      title={<Trans>Loja de prêmios</Trans>}
      actions={add}
      tools={
        <>
          <RewardTabs />
          <SearchInput
            label={t`Buscar por nome`}
            defaultValue={query.search ?? ''}
            onChange={(value) => set('search', value)}
          />
          <Select
            aria-label={t`Situação`}
            value={query.state ?? ''}
            onChange={(event) => set('state', event.currentTarget.value)}
          >
            <option value="">{t`Todas as situações`}</option>
            <option value="active">{t`Na loja`}</option>
            <option value="retired">{t`Fora da loja`}</option>
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
            icon={<Gift />}
            title={isNarrowed ? <Trans>Nenhum prêmio encontrado</Trans> : <Trans>Nenhum prêmio ainda</Trans>}
            text={
              isNarrowed ? (
                <Trans>Mude a busca ou a situação.</Trans>
              ) : (
                <Trans>Crie antes um departamento e uma categoria, depois o primeiro prêmio.</Trans>
              )
            }
            action={isNarrowed ? undefined : add}
          />
        }
      >
        <DataTable
          caption={t`Prêmios`}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => String(id)}
          renderLink={({ id }) => <Link to={rewardPaths.deskReward(id)} />}
          stale={list.coming}
        />
      </ListBody>
    </DeskPage>
  )
}
