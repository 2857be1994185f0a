import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import type { Ref } from 'react'
import { formatNumber } from '#platform/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stepper } from '#ui/progress/stepper.tsx'
import { addLine, setQuantity } from '../rules/sale-choices.ts'
import type { SaleForm } from '../rules/sale-form.ts'
import type { SaleEditor } from '../use-sale-form.ts'
import { ProductPicker } from './product-picker.tsx'
import styles from './product-lines.module.css'

/** The products sold: each with its quantity and provisional points. */
export function ProductLines({ editor, control }: { editor: SaleEditor; control: Ref<HTMLButtonElement> }) {
  const { t } = useLingui()
  const [picking, setPicking] = useState(false)
  const id = useId()
  const error = editor.errorOf('lines')
  const describedBy = error ? `${id}-error` : undefined
  const { lines } = editor.values
  const change = (next: SaleForm['lines']) => editor.set('lines', next)

  return (
    <section role="group" aria-labelledby={`${id}-title`} aria-describedby={describedBy}>
      <div className={styles.top}>
        <h2 id={`${id}-title`}>
          <Trans>Produtos</Trans>
        </h2>
        {lines.length > 0 && (
          <Button ref={control} variant="quiet" aria-describedby={describedBy} onClick={() => setPicking(true)}>
            <Trans>Adicionar</Trans>
          </Button>
        )}
      </div>
      <div role="alert">
        {error && (
          <p id={`${id}-error`} className={styles.error}>
            {error}
          </p>
        )}
      </div>
      {lines.length === 0 ? (
        <Button
          ref={control}
          variant="outline"
          size="large"
          full
          icon={<Plus size={20} aria-hidden />}
          aria-describedby={describedBy}
          onClick={() => setPicking(true)}
        >
          <Trans>Adicionar produto</Trans>
        </Button>
      ) : (
        <Card flush>
          <ul className={styles.lines}>
            {lines.map(({ productId, quantity }, at) => {
              const product = editor.knowledge.productOf(productId)
              const name = product?.name ?? t`Produto fora do programa`
              const { points = 0, rulePosition = null } = editor.worth[at] ?? {}
              return (
                <li key={productId} className={styles.line}>
                  <div className={styles.product}>
                    <div className={styles.name}>{name}</div>
                    {product && (
                      <div className={styles.detail}>{[product.sku, product.detail].filter(Boolean).join(' · ')}</div>
                    )}
                    {product && rulePosition === null ? (
                      <div className={styles.detail}>
                        <Trans>Não dá pontos nesta campanha.</Trans>
                      </div>
                    ) : null}
                    <button
                      type="button"
                      className={styles.remove}
                      aria-label={t`Remover ${name}`}
                      onClick={() => change(setQuantity(lines, productId, () => 0))}
                    >
                      <Trans>Remover</Trans>
                    </button>
                  </div>
                  <Stepper
                    value={quantity}
                    min={1}
                    max={editor.knowledge.largestQuantity}
                    label={t`Quantidade de ${name}`}
                    decreaseLabel={t`Menos um`}
                    increaseLabel={t`Mais um`}
                    onChange={(next) => change(setQuantity(lines, productId, () => next))}
                  />
                  <div className={styles.points}>
                    <span aria-hidden>+{formatNumber(points)}</span>
                    <span className="visually-hidden">
                      <Plural value={points} _0="0 pontos" one="# ponto" other="# pontos" />
                    </span>
                  </div>
                </li>
              )
            })}
          </ul>
        </Card>
      )}
      <ProductPicker
        open={picking}
        onOpenChange={setPicking}
        products={editor.rows.products}
        pointsOf={(productId) =>
          editor.knowledge.worth(editor.values.soldOn, [{ productId, quantity: 1 }])[0]?.points ?? 0
        }
        lines={lines}
        onAdd={(productId) => change(addLine(lines, productId))}
      />
    </section>
  )
}
