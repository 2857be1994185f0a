import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useOnline } from '#platform/browser/connection.ts'
import { formatNumber } from '#platform/format.ts'
import { Button } from '#ui/button/button.tsx'
import type { SaleEditor } from '../use-sale-form.ts'
import styles from './sale-total.module.css'

/** What the sale comes to, before the audit. */
export function SaleTotal({ editor }: { editor: SaleEditor }) {
  return (
    <div className={styles.total} aria-live="polite" aria-atomic>
      <span className={styles.label}>
        <Trans>Total provisório</Trans>
      </span>
      <strong className={styles.points}>
        <Plural value={editor.total.points} _0="0 pontos" one="# ponto" other="# pontos" />
      </strong>
      {editor.total.xp > 0 ? (
        <span className={styles.label}>
          <Trans>e {formatNumber(editor.total.xp)} XP</Trans>
        </span>
      ) : null}
    </div>
  )
}

export function SaveSaleButton({ editor }: { editor: SaleEditor }) {
  return (
    // No submit button: Enter is the end of a field here, a sale is saved by this button only.
    <Button size="large" full busy={editor.saving} onClick={editor.save}>
      <Trans>Salvar venda</Trans>
    </Button>
  )
}

/** What will become of it, said before the tap. */
export function SaleNote() {
  const { t } = useLingui()
  return useOnline()
    ? t`Os pontos são provisórios até a auditoria da nota.`
    : t`Sem internet agora: enviaremos sozinhos assim que voltar.`
}
