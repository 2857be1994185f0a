import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { isLink } from './editor-schema.ts'
import styles from './editor.module.css'

interface LinkDialogProps {
  /** Where it leads now; '': nowhere yet. */
  href: string
  onClose: () => void
  /** Null: it is no link any more. */
  onChosen: (href: string | null) => void
}

/** Asks where a piece of text leads. */
export function LinkDialog({ href, onClose, onChosen }: LinkDialogProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(href)
  const [refused, setRefused] = useState(false)
  const choose = () => {
    const wanted = typed.trim()
    if (isLink(wanted)) onChosen(wanted)
    else setRefused(true)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      focusField
      title={<Trans>Link</Trans>}
      closeLabel={t`Fechar`}
      footer={
        <div className={styles.buttons}>
          {href === '' ? null : (
            <Button variant="outline" onClick={() => onChosen(null)}>
              <Trans>Tirar o link</Trans>
            </Button>
          )}
          <Button onClick={choose}>
            <Trans>Aplicar</Trans>
          </Button>
        </div>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          choose()
        }}
      >
        <Field
          label={t`Endereço`}
          hint={t`Uma página do aplicativo, como /faq, ou um endereço com https://, mailto: ou tel:`}
          error={refused ? t`Este endereço não serve. Comece com /, https://, mailto: ou tel:.` : undefined}
        >
          {(ids) => (
            <TextInput
              {...ids}
              maxLength={1000}
              autoCapitalize="none"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
