import { msg } from '@lingui/core/macro'
import { ReceiptText } from 'lucide-react'
import { homePart } from '#platform/feature/home.ts'
import { salePaths } from '#contract/features/sale/sale-paths.ts'
import { PointsTile } from './points-tile.mobile.tsx'

export const saleHome = homePart({
  module: 'insert_sales',
  collections: {
    sales: 'insert_sales',
    campaigns: 'campaigns',
    campaignMembers: 'campaigns',
    pointBalances: 'campaigns',
  },
  tiles: [
    { mobile: { area: 'top', order: 10 }, tile: PointsTile },
    {
      desktop: { area: 'aside', order: 10 },
      load: () => import('./points-tile.desktop.tsx').then((m) => m.PointsWithActions),
    },
    {
      desktop: { area: 'main', order: 20 },
      load: () => import('./chart-tile.desktop.tsx').then((m) => m.ChartTile),
    },
  ],
  action: { label: msg`Registrar venda`, icon: ReceiptText, path: salePaths.sale(), order: 10 },
})
