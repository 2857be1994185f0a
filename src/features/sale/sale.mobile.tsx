import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { homePaths } from '#contract/features/home/home-paths.ts'
import { BottomBar } from '#ui/layout/bottom-bar.tsx'
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

export function SaleMobile() {
  const { t } = useLingui()
  const sale = useSale()
  return (
    <>
      <ScreenHeader
        title={<Trans>Registrar venda</Trans>}
        back={{ label: t`Fechar`, icon: 'close', render: <Link to={homePaths.home()} /> }}
      />
      {sale.step === 'loading' && <Skeleton shape="card" />}
      {sale.step === 'form' && <SaleFormMobile key={sale.start.key} sale={sale} />}
      {sale.step === 'saved' && (
        <>
          <SaleSaved entry={sale.rows.entries.get(sale.operationId)} onAnother={sale.onAnother} />
          <MySales rows={sale.rows} />
        </>
      )}
    </>
  )
}

function SaleFormMobile({ sale }: { sale: Extract<SaleScreen, { step: 'form' }> }) {
  const controls = useSaleControls()
  const editor = useSaleForm(sale, controls)
  return (
    <form className={styles.mobile} noValidate>
      <SaleNotices editor={editor} start={sale.start} onClear={sale.onClear} />
      <ScanField editor={editor} />
      <InvoiceNumberField editor={editor} />
      <div className={styles.pair}>
        <StoreField editor={editor} />
        <DateField editor={editor} />
      </div>
      <ScanNotices editor={editor} />
      <StoreOffer editor={editor} />
      <ProductLines editor={editor} control={controls.lines} />
      <InvoicePhoto editor={editor} control={controls.photo} camera />
      <ObservationField editor={editor} />
      <MySales rows={sale.rows} />
      <BottomBar note={<SaleNote />}>
        <SaleTotal editor={editor} />
        <SaveSaleButton editor={editor} />
      </BottomBar>
    </form>
  )
}
