import { msg } from '@lingui/core/macro'
import { ReceiptText } from 'lucide-react'
import { salePaths } from '#contract/features/sale/sale-paths.ts'
import type { NavigationEntry } from '#platform/feature/app-feature.ts'

export const saleNavigation: readonly NavigationEntry[] = [
  {
    group: 'earn',
    to: salePaths.sale(),
    icon: ReceiptText,
    label: msg`Registrar venda`,
    also: msg`nota fiscal, minhas vendas`,
    module: 'insert_sales',
    order: 30,
  },
]
