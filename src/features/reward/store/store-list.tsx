import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Coins, Gift, PackageCheck, SearchX } from 'lucide-react'
import { Link } from 'react-router'
import { rewardPaths } from '#contract/features/reward/reward-paths.ts'
import { formatNumber } from '#platform/format.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { FilterRow } from '#ui/filter/filter-row.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { Select } from '#ui/form/select.tsx'
import { Cover } from '#ui/item/cover.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Chip } from '#ui/progress/chip.tsx'
import { ReasonWords } from '../reason-words.tsx'
import type { RewardSort, ShownReward } from './sort-rewards.ts'
import type { StoreView } from './use-store.ts'
import styles from '../reward.module.css'

/** What can be spent, and where the orders are. */
export function Purse({ view }: { view: StoreView }) {
  return (
    <Card hero as="section" className={styles.purse}>
      <div>
        <p className={styles.label}>
          <Trans>Pontos para usar</Trans>
        </p>
        <p className={styles.figure}>{view.points === null ? '…' : formatNumber(view.points)}</p>
      </div>
      <ButtonLink
        variant="soft"
        icon={<PackageCheck size={18} aria-hidden="true" />}
        render={<Link to={rewardPaths.orders()} />}
      >
        <Trans>Meus pedidos</Trans>
      </ButtonLink>
    </Card>
  )
}

/** Search, shelves and orders of the store. */
export function StoreFilters({ view }: { view: StoreView }) {
  const { t } = useLingui()
  const { query, change } = view
  return (
    <FilterRow
      search={<SearchInput label={t`Buscar prêmios`} value={query.search} onChange={(search) => change({ search })} />}
    >
      {view.departments.length > 1 ? (
        <Select
          aria-label={t`Departamento`}
          value={query.departmentId}
          onChange={(event) => change({ departmentId: Number(event.currentTarget.value) })}
        >
          <option value={0}>{t`Todos os departamentos`}</option>
          {view.departments.map(({ id, name }) => (
            <option key={id} value={id}>
              {shownText(name)}
            </option>
          ))}
        </Select>
      ) : null}
      {view.categories.length > 1 ? (
        <Select
          aria-label={t`Categoria`}
          value={query.categoryId}
          onChange={(event) => change({ categoryId: Number(event.currentTarget.value) })}
        >
          <option value={0}>{t`Todas as categorias`}</option>
          {view.categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {shownText(name)}
            </option>
          ))}
        </Select>
      ) : null}
      <Select
        aria-label={t`Ordem`}
        value={query.sort}
        onChange={(event) => change({ sort: event.currentTarget.value as RewardSort })}
      >
        <option value="popular">{t`Mais pedidos`}</option>
        <option value="cheapest">{t`Menor preço`}</option>
        <option value="dearest">{t`Maior preço`}</option>
      </Select>
      <Chip
        selected={query.affordable}
        icon={<Coins size={16} aria-hidden="true" />}
        onClick={() => change({ affordable: !query.affordable })}
      >
        <Trans>O que posso resgatar</Trans>
      </Chip>
      {view.isNarrowed ? (
        <Button variant="quiet" onClick={view.clear}>
          <Trans>Limpar filtros</Trans>
        </Button>
      ) : null}
    </FilterRow>
  )
}

function RewardCard({ shown: { reward, name, stock, against } }: { shown: ShownReward }) {
  const price = formatNumber(reward.price)
  return (
    <Card as="li" flush className={styles.card}>
      {reward.picture ? (
        <Cover src={reward.picture} color="" alt="" />
      ) : (
        <span className={styles.noPicture}>
          <Gift aria-hidden="true" />
        </span>
      )}
      <div className={styles.body}>
        <h2>
          <Link to={rewardPaths.reward(reward.id)} className={styles.link}>
            {name}
          </Link>
        </h2>
        <p className={styles.price}>
          <Trans>{price} pontos</Trans>
        </p>
        <p className={styles.notes}>
          {against.map((reason) => (
            <Pill key={reason.is} tone={reason.is === 'out_of_stock' ? 'neutral' : 'warn'}>
              <ReasonWords reason={reason} />
            </Pill>
          ))}
          {stock === 'few' ? (
            <Pill tone="brand">
              <Trans>Últimas unidades</Trans>
            </Pill>
          ) : null}
        </p>
      </div>
    </Card>
  )
}

/** The rewards that the filters leave. */
export function StoreList({ view }: { view: StoreView }) {
  const { shown } = view
  if (!shown) return <Skeleton shape="card" />
  if (view.total === 0)
    return (
      <EmptyState
        icon={<Gift />}
        title={<Trans>Nenhum prêmio por aqui ainda</Trans>}
        text={<Trans>Quando a empresa colocar prêmios na loja, eles aparecem aqui, também sem internet.</Trans>}
      />
    )
  const count = shown.length
  return (
    <>
      <p role="status" className={styles.count}>
        <Plural value={count} one="# prêmio" other="# prêmios" />
      </p>
      {count === 0 ? (
        <EmptyState
          icon={<SearchX />}
          title={<Trans>Nenhum prêmio com estes filtros</Trans>}
          text={<Trans>Tente outras palavras ou tire um dos filtros.</Trans>}
        />
      ) : (
        <ul role="list" className={styles.grid}>
          {shown.map((one) => (
            <RewardCard key={one.reward.id} shown={one} />
          ))}
        </ul>
      )}
    </>
  )
}
