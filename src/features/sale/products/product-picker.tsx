import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, PackageSearch, Plus } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import type { Product } from '#contract/features/product/product-contract.ts'
import { searchProducts } from '#domain/product/search-products.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import type { SaleForm } from '../rules/sale-form.ts'
import styles from './product-picker.module.css'

/** Rows drawn at once; a longer catalogue is narrowed by typing. */
const shownAtOnce = 60

interface ProductPickerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  products: readonly Product[]
  lines: SaleForm['lines']
  /** Of one of a product. */
  pointsOf: (productId: number) => number
  onAdd: (productId: number) => void
}

/** Adds products by a tap each; it stays open, because a sale is seldom of one product. */
export function ProductPicker({ open, onOpenChange, products, lines, pointsOf, onAdd }: ProductPickerProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed)
  const found = useMemo(() => searchProducts(products, wanted), [products, wanted])
  const count = lines.reduce((sum, line) => sum + line.quantity, 0)
  const close = () => {
    setTyped('')
    onOpenChange(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={t`Adicionar produtos`}
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full onClick={close}>
          {count === 0 ? t`Concluir` : <Plural value={count} one="Concluir com # item" other="Concluir com # itens" />}
        </Button>
      }
    >
      <SearchInput label={t`Buscar por nome ou código`} value={typed} onChange={setTyped} />
      <p className="visually-hidden" role="status">
        <Plural value={found.length} one="# produto encontrado" other="# produtos encontrados" />
      </p>
      {found.length === 0 ? (
        <EmptyState
          icon={<PackageSearch />}
          title={<Trans>Nenhum produto encontrado</Trans>}
          text={<Trans>Procure por outra palavra ou pelo código na embalagem.</Trans>}
        />
      ) : (
        <ul className={styles.products}>
          {found.slice(0, shownAtOnce).map((product) => (
            <ProductOption
              key={product.id}
              product={product}
              points={pointsOf(product.id)}
              quantity={lines.find((line) => line.productId === product.id)?.quantity ?? 0}
              onAdd={() => onAdd(product.id)}
            />
          ))}
        </ul>
      )}
      {found.length > shownAtOnce && (
        <p className={styles.more}>
          <Trans>Há mais produtos: digite uma parte do nome ou do código.</Trans>
        </p>
      )}
    </Dialog>
  )
}

interface OptionProps {
  product: Product
  points: number
  quantity: number
  onAdd: () => void
}

function ProductOption({ product, points, quantity, onAdd }: OptionProps) {
  return (
    <li>
      <button type="button" className={styles.product} onClick={onAdd}>
        <span className={styles.text}>
          <span className={styles.name}>{product.name}</span>
          <span className={styles.detail}>
            {[product.sku, product.detail].filter(Boolean).join(' · ')}
            {' · '}
            <Plural value={points} _0="0 pontos" one="# ponto" other="# pontos" />
          </span>
        </span>
        {quantity > 0 ? (
          <span className={styles.added}>
            <Check aria-hidden size={18} />
            <Plural value={quantity} one="# na venda" other="# na venda" />
          </span>
        ) : (
          <Plus className={styles.plus} aria-hidden size={20} />
        )}
      </button>
    </li>
  )
}
