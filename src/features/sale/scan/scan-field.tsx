import { Trans, useLingui } from '@lingui/react/macro'
import { ScanLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { codeFormats } from '#contract/features/sale/scan/read-scan.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { AccessKeyField } from '../parts/access-key-field.tsx'
import type { SaleEditor } from '../use-sale-form.ts'
import { differenceText, scanText } from './scan-texts.ts'
import styles from './scan-field.module.css'

const ScanDialog = lazy(() => import('./scan-dialog.tsx').then((m) => ({ default: m.ScanDialog })))

/** The code of the invoice fills what it tells: read by camera or from a picture; in Brazil its key may be typed, too. */
export function ScanField({ editor }: { editor: SaleEditor }) {
  const [open, setOpen] = useState(false)
  const { scanned, takeScan, knowledge } = editor
  const { country } = knowledge.person
  if (codeFormats(country).length === 0) return null
  return (
    <div className={styles.field}>
      <Button variant="soft" full icon={<ScanLine aria-hidden />} onClick={() => setOpen(true)}>
        {scanned ? <Trans>Ler outro código</Trans> : <Trans>Ler o código da nota</Trans>}
      </Button>
      {scanned ? (
        <Banner
          tone="ok"
          role="status"
          icon={<ScanLine aria-hidden />}
          title={<Trans>Nota lida pelo código</Trans>}
          text={scanText(scanned)}
        />
      ) : null}
      {country === 'BR' && !scanned ? <AccessKeyField editor={editor} /> : null}
      {open ? (
        <Suspense>
          <ScanDialog
            country={country}
            onClose={() => setOpen(false)}
            onRead={(read) => {
              takeScan(read)
              setOpen(false)
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

/** What is typed otherwise than the code says it: told before it is sent, and sent as it is typed. */
export function ScanNotices({ editor }: { editor: SaleEditor }) {
  const { t } = useLingui()
  const { form, scanned, differences, issuing } = editor
  const [storeId] = useWatch({ control: form.control, name: ['storeId'] })
  const texts = scanned ? differences.map((difference) => differenceText(difference, scanned)) : []
  if (scanned && storeId === '' && issuing.length > 1) {
    const count = issuing.length
    texts.push(t`${count} das suas lojas emitem esta nota: escolha uma.`)
  }
  if (scanned && issuing.length === 0)
    texts.push(t`Nenhuma das suas lojas está ligada a quem emitiu esta nota: escolha a loja.`)
  if (texts.length === 0) return null
  return (
    <Banner
      tone="warn"
      role="status"
      title={<Trans>Confira com a nota antes de salvar</Trans>}
      text={texts.join(' ')}
    />
  )
}
