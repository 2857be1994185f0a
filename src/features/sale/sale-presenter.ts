import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { ReceiptText } from 'lucide-react'
import { saleContract } from '#contract/features/sale/sale-contract.ts'
import { formatDay } from '#platform/format.ts'
import { salePaths } from '#contract/features/sale/sale-paths.ts'
import { presenter, type RowLookup } from '#platform/feature/presenters.ts'
import { pointsText } from '#platform/text/reward-texts.ts'
import { saleWords } from './rules/sale-words.ts'

type NumberOf = (saleId: string | undefined) => string

/** The number of the sale that something is about, as far as the device knows it. */
const numberOf =
  (row: RowLookup): NumberOf =>
  (saleId) =>
    (saleId && row('sales', saleId)?.invoiceNumber) ?? ''

export const salePresenter = presenter(saleContract, {
  outbox: {
    'sale.report': {
      icon: ReceiptText,
      describe({ id, payload }, row) {
        // Of a delivered one only the receipt is left: the row that the server made has the operation's id.
        const invoiceNumber = payload?.invoiceNumber ?? row('sales', id)?.invoiceNumber
        const products = (payload?.lines ?? []).map(({ productId, quantity }) => {
          const name = row('products', productId)?.name
          return name ? `${quantity} × ${name}` : ''
        })
        return {
          title: invoiceNumber ? t`Venda ${invoiceNumber}` : t`Venda`,
          about: products.filter(Boolean).join(', '),
        }
      },
      capturedFirst: true,
      correctedAt: salePaths.sale(),
    },
    'sale.correct': {
      icon: ReceiptText,
      describe: ({ payload }) => ({ title: t`Correção de venda`, about: payload?.invoiceNumber ?? '' }),
    },
    'sale.cancel': {
      icon: ReceiptText,
      describe: ({ payload }, row) => ({ title: t`Cancelamento de venda`, about: numberOf(row)(payload?.saleId) }),
    },
    'sale.answer': {
      icon: ReceiptText,
      describe: ({ payload }, row) => ({
        title: t`Resposta à auditoria`,
        about: [numberOf(row)(payload?.saleId), payload?.text].filter(Boolean).join(' · '),
      }),
    },
    'sale.appeal': {
      icon: ReceiptText,
      describe: ({ payload }, row) => ({
        title: t`Recurso de venda`,
        about: [numberOf(row)(payload?.saleId), payload?.text].filter(Boolean).join(' · '),
      }),
    },
  },
  search: {
    sale: {
      name: msg`Minhas vendas`,
      icon: ReceiptText,
      async facts(key, read) {
        const sale = await read('sales', key)
        if (!sale) return null
        const products = await Promise.all(
          sale.lines.map(async ({ productId, quantity }) => {
            const product = await read('products', productId)
            return `${quantity} × ${product?.name ?? productId}`
          }),
        )
        const store = await read('stores', sale.storeId)
        return [
          [t`Situação`, sale.receipt ? i18n._(saleWords[sale.status].label) : t`A enviar`],
          [t`Loja`, store?.name ?? ''],
          [t`Data da venda`, formatDay(sale.soldOn)],
          [t`Produtos`, products.join(', ')],
          [t`Pontos`, sale.receipt ? pointsText(sale.points) : ''],
          [t`Observação`, sale.observation],
          [t`Recibo`, sale.receipt],
        ]
      },
    },
  },
  nextStep: {
    after: ['sale', 'product', 'store', 'campaign'],
    label: msg`Registrar venda`,
    path: salePaths.sale(),
    module: 'insert_sales',
  },
})
