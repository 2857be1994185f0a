import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { renameChain } from '#contract/features/store/store-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from './store.module.css'

/** Calls a chain by another name, in all its stores. */
export function RenameChain({
  chain,
  onClose,
  onDone,
}: {
  chain: string
  onClose: () => void
  onDone: (name: string) => void
}) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [typed, setTyped] = useState(chain)
  const name = typed.trim()
  const rename = () =>
    attempt(async () => {
      await staffCall(renameChain, { body: { chain, name } })
      toast(t`Salvo`, { tone: 'ok' })
      onDone(name)
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      focusField
      title={<Trans>Renomear {chain}</Trans>}
      description={<Trans>Todas as lojas da rede mudam. Com o nome de outra rede, as duas viram uma só.</Trans>}
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full busy={busy} disabled={!name || name === chain} onClick={() => void rename()}>
          <Trans>Salvar</Trans>
        </Button>
      }
    >
      <div className={styles.form}>
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <Field label={t`Nome da rede`} required>
          {(ids) => (
            <TextInput
              {...ids}
              maxLength={80}
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
