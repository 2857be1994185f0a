import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isShownAgain } from '#contract/features/page/page-rules.ts'
import type { DeskPage } from '#contract/features/page/page-desk.ts'
import { callErrorText } from '#platform/error-text.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from './page-desk.module.css'

interface PublishDialogProps {
  page: DeskPage
  busy: boolean
  failure: unknown
  /** Languages that have no title yet. */
  missing: string
  onClose: () => void
  onPublish: (again: boolean) => void
}

/** Asks, where it makes a difference, whether people are asked once more; then publishes. */
export function PublishDialog({ page, busy, failure, missing, onClose, onPublish }: PublishDialogProps) {
  const { t } = useLingui()
  const [again, setAgain] = useState(false)
  const isTerms = page.page === 'terms-and-conditions'
  const asks = isShownAgain(page.page) && page.edition > 0
  const next = page.version + 1
  const choices = [
    {
      value: false,
      label: t`Pequena mudança`,
      about: isTerms ? t`Quem já aceitou não é perguntado de novo.` : t`Quem já viu não vê de novo.`,
    },
    {
      value: true,
      label: isTerms ? t`Pedir novo aceite` : t`Mostrar de novo`,
      about: isTerms
        ? t`Versão ${next}: todos aceitam antes de continuar. O que foi feito sem internet não se perde.`
        : t`Versão ${next}: todos veem mais uma vez.`,
    },
  ]
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      title={<Trans>Publicar a página?</Trans>}
      description={<Trans>O texto passa a valer na hora. O que estava publicado fica nas versões.</Trans>}
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full busy={busy} disabled={missing !== ''} onClick={() => onPublish(again)}>
          <Trans>Publicar</Trans>
        </Button>
      }
    >
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      {missing ? <Banner tone="warn" role="status" title={<Trans>Falta o título</Trans>} text={missing} /> : null}
      {asks ? (
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">
            <Trans>Tipo de publicação</Trans>
          </legend>
          {choices.map(({ value, label, about }) => (
            // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its text is in the strong
            <label key={label} className={styles.choice}>
              <input type="radio" name="again" checked={again === value} onChange={() => setAgain(value)} />
              <span>
                <strong>{label}</strong>
                <span>{about}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
    </Dialog>
  )
}
