import { Trans } from '@lingui/react/macro'
import { Card } from '#ui/layout/card.tsx'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { InvoicePhoto } from './parts/invoice-photo.tsx'
import { MySales } from './parts/my-sales.tsx'
import { ProductLines } from './products/product-lines.tsx'
import { DateField, InvoiceNumberField, ObservationField, StoreField, StoreOffer } from './parts/sale-fields.tsx'
import { SaleNotices } from './parts/sale-notices.tsx'
import { ScanField, ScanNotices } from './scan/scan-field.tsx'
import { SaleSaved } from './parts/sale-saved.tsx'
import { SaleNote, SaleTotal, SaveSaleButton } from './products/sale-total.tsx'
import { useSaleControls, useSaleForm } from './use-sale-form.ts'
import { useSale } from './use-sale.ts'
import type { SaleScreen } from './use-sale.ts'
import styles from './sale.module.css'

export function SaleDesktop() {
  const sale = useSale()
  return (
    <>
      <ScreenHeader
        title={<Trans>Registrar venda</Trans>}
        subtitle={<Trans>Uma nota por vez, até 15 dias depois da venda.</Trans>}
      />
      {sale.step === 'loading' && <Skeleton shape="card" />}
      {sale.step === 'form' && <SaleFormDesktop key={sale.start.key} sale={sale} />}
      {sale.step === 'saved' && (
        <div className={styles.desktop}>
          <Card hero>
            <SaleSaved entry={sale.rows.entries.get(sale.operationId)} onAnother={sale.onAnother} />
          </Card>
          <Card hero>
            <MySales rows={sale.rows} />
          </Card>
        </div>
      )}
    </>
  )
}

function SaleFormDesktop({ sale }: { sale: Extract<SaleScreen, { step: 'form' }> }) {
  const controls = useSaleControls()
  const editor = useSaleForm(sale, controls)
  return (
    <form className={styles.desktop} noValidate>
      <div className={styles.fields}>
        <SaleNotices editor={editor} start={sale.start} onClear={sale.onClear} />
        <ScanField editor={editor} />
        <div className={styles.triple}>
          <InvoiceNumberField editor={editor} />
          <StoreField editor={editor} />
          <DateField editor={editor} />
        </div>
        <ScanNotices editor={editor} />
        <StoreOffer editor={editor} />
        <ProductLines editor={editor} control={controls.lines} />
        <InvoicePhoto editor={editor} control={controls.photo} camera={false} />
        <ObservationField editor={editor} />
      </div>
      <div className={styles.aside}>
        <Card hero className={styles.summary}>
          <SaleTotal editor={editor} />
          <SaveSaleButton editor={editor} />
          <p className={styles.note}>
            <SaleNote />
          </p>
        </Card>
        <Card hero>
          <MySales rows={sale.rows} />
        </Card>
      </div>
    </form>
  )
}
