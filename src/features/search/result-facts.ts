import { plural, t } from '@lingui/core/macro'
import { pickText } from '#contract/engine/language.ts'
import type { Campaign } from '#contract/features/campaign/campaign-contract.ts'
import type { Photo } from '#contract/features/photo/photo-contract.ts'
import type { Product } from '#contract/features/product/product-contract.ts'
import type { Sale } from '#contract/features/sale/sale-contract.ts'
import type { Store } from '#contract/features/store/store-contract.ts'
import type { Member } from '#engine/session/member.ts'
import { getRow } from '#engine/rows/rows.ts'
import { formatDay } from '#platform/format.ts'
import { activeLanguage } from '#platform/i18n.ts'
import type { Entry } from '#platform/workers/search-worker.ts'

/** A row with what it is named by. */
export type Thing =
  | { kind: 'store'; row: Store }
  | { kind: 'product'; row: Product }
  | { kind: 'campaign'; row: Campaign }
  | { kind: 'sale'; row: Sale; store: string; products: string[] }
  | { kind: 'photo'; row: Photo; store: string; type: string }

const storeName = async (member: Member, id: number) => (await getRow(member, 'stores', id))?.name ?? ''

/** What was found, as it is now; null when it is gone. */
export async function readThing(member: Member, { kind, key }: Entry): Promise<Thing | null> {
  switch (kind) {
    case 'store': {
      const row = await getRow(member, 'stores', key)
      return row ? { kind, row } : null
    }
    case 'product': {
      const row = await getRow(member, 'products', key)
      return row ? { kind, row } : null
    }
    case 'campaign': {
      const row = await getRow(member, 'campaigns', key)
      return row ? { kind, row } : null
    }
    case 'sale': {
      const row = await getRow(member, 'sales', key)
      if (!row) return null
      const products = await Promise.all(
        row.lines.map(async ({ productId, quantity }) => {
          const product = await getRow(member, 'products', productId)
          return `${quantity} × ${product?.name ?? productId}`
        }),
      )
      return { kind, row, store: await storeName(member, row.storeId), products }
    }
    case 'photo': {
      const row = await getRow(member, 'photos', key)
      if (!row) return null
      const type = await getRow(member, 'photoTypes', row.photoTypeId)
      return {
        kind,
        row,
        store: await storeName(member, row.storeId),
        type: pickText(type?.title ?? {}, activeLanguage()),
      }
    }
    default:
      return null
  }
}

/** What is told of it: name and value, nothing that is empty. */
export function factsOf(thing: Thing | undefined): [name: string, value: string][] {
  return (thing ? allFacts(thing) : []).filter(([, value]) => value !== '')
}

const points = (count: number) => plural(count, { one: '# ponto', other: '# pontos' })

function allFacts(thing: Thing): [string, string][] {
  switch (thing.kind) {
    case 'store': {
      const { chain, city, state, camerasAllowed } = thing.row
      const cameras = camerasAllowed ? t`Pode fotografar` : t`Não pode fotografar`
      return [
        [t`Rede`, chain],
        [t`Cidade`, [city, state].filter(Boolean).join(' · ')],
        [t`Fotos`, cameras],
      ]
    }
    case 'product': {
      const { sku, brand, productType, detail } = thing.row
      return [
        [t`Pontos`, points(thing.row.points)],
        [t`Código`, sku],
        [t`Marca`, brand],
        [t`Tipo`, productType],
        [t`Detalhe`, detail],
      ]
    }
    case 'campaign': {
      const [from, to] = [formatDay(thing.row.beginsOn), formatDay(thing.row.endsOn)]
      return [[t`Período`, t`De ${from} a ${to}`]]
    }
    case 'sale': {
      const { soldOn, observation, receipt } = thing.row
      return [
        [t`Situação`, stateOf(thing.row)],
        [t`Loja`, thing.store],
        [t`Data da venda`, formatDay(soldOn)],
        [t`Produtos`, thing.products.join(', ')],
        [t`Pontos`, receipt ? points(thing.row.points) : ''],
        [t`Observação`, observation],
        [t`Recibo`, receipt],
      ]
    }
    case 'photo': {
      const { week, receipt } = thing.row
      return [
        [t`Situação`, stateOf(thing.row)],
        [t`Tipo de foto`, thing.type],
        [t`Loja`, thing.store],
        [t`Semana de`, formatDay(week)],
        [t`Pontos`, receipt ? points(thing.row.points) : ''],
        [t`Recibo`, receipt],
      ]
    }
  }
}

function stateOf({ receipt, status }: Pick<Sale | Photo, 'receipt' | 'status'>): string {
  if (receipt === '') return t`A enviar`
  if (status === 'approved') return t`Aprovada`
  return status === 'refused' ? t`Recusada` : t`Em auditoria`
}
