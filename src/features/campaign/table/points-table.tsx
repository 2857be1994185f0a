import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Camera, ClipboardList, GraduationCap, ListOrdered, PackageSearch, Route } from 'lucide-react'
import { useDeferredValue, useState, type ComponentType } from 'react'
import { plainMultiplier } from '#contract/features/campaign/points/points-rule.ts'
import { searchProducts } from '#domain/product/search-products.ts'
import { formatDay, formatNumber } from '#platform/format.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { ShownGrant, ShownTable } from './points-shown.ts'
import { usePointsTable } from './use-points-table.ts'

/** Products drawn at once; a longer list is narrowed by typing, or goes on below. */
const atOnce = 60

const grantWords: Readonly<
  Record<
    ShownGrant['source'],
    { label: MessageDescriptor; each: MessageDescriptor; icon: ComponentType<{ size: number }> }
  >
> = {
  photo: { label: msg`Foto de loja aprovada`, each: msg`Cada foto de loja aprovada`, icon: Camera },
  course: { label: msg`Curso concluído`, each: msg`Cada curso concluído`, icon: GraduationCap },
  trail: { label: msg`Trilha concluída`, each: msg`Cada trilha concluída`, icon: Route },
  survey: { label: msg`Pesquisa respondida`, each: msg`Cada pesquisa respondida`, icon: ClipboardList },
}

function Points({ points }: { points: number }) {
  return (
    <strong>
      <Plural value={points} _0="0 pontos" one="# ponto" other="# pontos" />
    </strong>
  )
}

/** Experience, where there is any. */
const xpText = (xp: number): string => (xp > 0 ? `${formatNumber(xp)} XP` : '')

function Products({ table }: { table: ShownTable }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [most, setMost] = useState(atOnce)
  const wanted = useDeferredValue(typed)
  const worth = new Map(table.products.map((shown) => [shown.product.id, shown]))
  const found = searchProducts(
    table.products.map(({ product }) => product),
    wanted,
  )
  return (
    <>
      <SearchInput label={t`Buscar por nome ou código`} value={typed} onChange={setTyped} />
      <p className="visually-hidden" role="status">
        <Plural value={found.length} one="# produto encontrado" other="# produtos encontrados" />
      </p>
      <Section title={<Trans>Produtos</Trans>}>
        {found.length === 0 ? (
          <EmptyState
            icon={<PackageSearch />}
            title={<Trans>Nenhum produto encontrado</Trans>}
            text={<Trans>Procure por outra palavra ou pelo código na embalagem.</Trans>}
          />
        ) : (
          <Card>
            <List>
              {found.slice(0, most).map(({ id, name, sku, detail }) => {
                const { points = 0, base = 0, xp = 0 } = worth.get(id) ?? {}
                const without = base === points ? '' : t`${formatNumber(base)} sem o nível`
                return (
                  <Row
                    key={id}
                    title={name}
                    detail={[sku, detail, xpText(xp), without].filter(Boolean).join(' · ')}
                    end={<Points points={points} />}
                  />
                )
              })}
            </List>
          </Card>
        )}
      </Section>
      {found.length > most ? (
        <Button variant="outline" full onClick={() => setMost(most + atOnce)}>
          <Trans>Mostrar mais</Trans>
        </Button>
      ) : null}
    </>
  )
}

function Grants({ grants }: { grants: readonly ShownGrant[] }) {
  const { i18n } = useLingui()
  return (
    <Section title={<Trans>Também dão pontos</Trans>}>
      <Card>
        <List>
          {grants.map(({ source, id, title, points, xp }) => {
            const { label, each, icon: Icon } = grantWords[source]
            return (
              <Row
                key={`${source} ${id}`}
                icon={<Icon size={20} aria-hidden="true" />}
                title={title ? shownText(title) : i18n._(each)}
                detail={[title && i18n._(label), xpText(xp)].filter(Boolean).join(' · ')}
                end={<Points points={points} />}
              />
            )
          })}
        </List>
      </Card>
    </Section>
  )
}

function Shown({ table }: { table: ShownTable }) {
  const { campaign, multiplier, products, grants } = table
  const name = shownText(campaign.name)
  const [from, to] = [formatDay(campaign.beginsOn), formatDay(campaign.endsOn)]
  const times = formatNumber(multiplier / plainMultiplier)
  return (
    <>
      <p>
        <Trans>
          {name}, de {from} a {to}. Os pontos contam depois da auditoria.
        </Trans>
      </p>
      {multiplier > plainMultiplier ? (
        <Banner tone="ok" title={<Trans>No seu nível os pontos valem {times} vezes.</Trans>} />
      ) : null}
      {products.length > 0 ? <Products table={table} /> : null}
      {grants.length > 0 ? <Grants grants={grants} /> : null}
      {products.length + grants.length === 0 ? (
        <EmptyState
          icon={<ListOrdered />}
          title={<Trans>A tabela ainda está vazia</Trans>}
          text={<Trans>Quando a empresa disser o que dá pontos, isso aparece aqui, também sem internet.</Trans>}
        />
      ) : null}
    </>
  )
}

/** What gives points today, and how many of them to the one who looks. */
export function PointsTable() {
  const table = usePointsTable()
  return (
    <>
      <ScreenHeader title={<Trans>Tabela de pontos</Trans>} />
      <Screen>
        {table === undefined ? <Skeleton shape="card" /> : null}
        {table === null ? (
          <EmptyState
            icon={<ListOrdered />}
            title={<Trans>Nenhuma campanha ainda</Trans>}
            text={<Trans>Quando uma campanha abrir para você, a tabela de pontos aparece aqui.</Trans>}
          />
        ) : null}
        {table ? <Shown table={table} /> : null}
      </Screen>
    </>
  )
}
