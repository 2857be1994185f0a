import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, Download, Printer, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { saveAs } from '#platform/browser/save-as.ts'
import { useSession } from '#platform/session-store.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { copyText } from '#ui/copy-text.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from '../account/account.module.css'
import { printText } from './print-text.ts'
import own from './second-factor.module.css'

/** The recovery codes, shown this once: it closes when the person says that they kept them. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useLingui()
  const email = useSession((state) => state.user?.email ?? '')
  const [kept, setKept] = useState(false)
  const title = t`Códigos de recuperação da Trilha`
  const text = [title, email, '', ...codes, ''].join('\n')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={!kept}
      title={<Trans>Guarde os seus códigos de recuperação</Trans>}
      description={
        <Trans>Se você perder o celular, cada um destes códigos serve uma vez para entrar, junto com a senha.</Trans>
      }
      footer={
        <Button size="large" full disabled={!kept} onClick={onClose}>
          <Trans>Concluir</Trans>
        </Button>
      }
    >
      <div className={styles.form}>
        <Banner
          tone="warn"
          icon={<TriangleAlert aria-hidden="true" />}
          title={<Trans>Eles não aparecem de novo. Códigos anteriores não valem mais.</Trans>}
        />
        <ul className={own.codes} aria-label={t`Códigos de recuperação`}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className={own.ways}>
          <Button
            variant="outline"
            icon={<Copy aria-hidden="true" />}
            onClick={() =>
              void copyText(codes.join('\n'), {
                done: t`Códigos copiados`,
                refused: t`Não foi possível copiar. Selecione o texto.`,
              })
            }
          >
            <Trans>Copiar</Trans>
          </Button>
          <Button
            variant="outline"
            icon={<Download aria-hidden="true" />}
            onClick={() => saveAs('trilha-codigos-de-recuperacao.txt', new Blob([text], { type: 'text/plain' }))}
          >
            <Trans>Baixar</Trans>
          </Button>
          <Button
            variant="outline"
            icon={<Printer aria-hidden="true" />}
            onClick={() => printText(title, [email, '', ...codes])}
          >
            <Trans>Imprimir</Trans>
          </Button>
        </div>
        <Checkbox checked={kept} onChange={(event) => setKept(event.currentTarget.checked)}>
          <Trans>Guardei os códigos em um lugar seguro</Trans>
        </Checkbox>
      </div>
    </Dialog>
  )
}
