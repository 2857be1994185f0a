import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { cloneContent, cloneContentTo } from '#contract/features/authoring/authoring-contract.ts'
import { authoringPaths } from '#contract/features/authoring/authoring-paths.ts'
import type { LeftOut } from '#contract/features/authoring/authoring-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { useDeskClient } from '#platform/desk/desk-client.ts'
import { callErrorText } from '#platform/error-text.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { leftWords } from '../authoring-words.ts'
import type { DraftSaver } from '../editor/draft-saver.ts'
import { useAct } from './use-act.ts'
import styles from '../authoring.module.css'

/** A client that a copy can go to. */
export interface CloneClient {
  id: number
  name: string
}

/** Asks in which client a copy is to be made, and says what does not go along to another one. */
export function CloneDialog({
  saver,
  others,
  onClose,
}: {
  saver: DraftSaver
  others: readonly CloneClient[]
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const here = useDeskClient()
  const { busy, failure, act } = useAct(saver)
  const [to, setTo] = useState(here?.id ?? 0)
  const [made, setMade] = useState<{ name: string; left: readonly LeftOut[] } | null>(null)
  const other = others.find(({ id }) => id === to)
  const clone = () =>
    act(async (params) => {
      if (other) {
        const { left } = await staffCall(cloneContentTo, { params, body: { clientId: other.id } })
        return setMade({ name: other.name, left })
      }
      const { kind, id } = await staffCall(cloneContent, { params })
      toast(t`Cópia criada`, { tone: 'ok' })
      await navigate(authoringPaths.content(kind, id))
    })
  const name = made?.name ?? ''
  const left = made?.left.map((one) => i18n._(leftWords[one])).join(', ') ?? ''
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<Trans>Fazer uma cópia</Trans>}
      description={t`A cópia é um rascunho com os mesmos arquivos, sem resultados.`}
      closeLabel={t`Fechar`}
      focusField
      footer={
        made ? (
          <Button onClick={onClose}>
            <Trans>Fechar</Trans>
          </Button>
        ) : (
          <Button busy={busy} onClick={() => void clone()}>
            <Trans>Criar cópia</Trans>
          </Button>
        )
      }
    >
      <div className={styles.form}>
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        {made ? (
          <Banner
            tone="ok"
            role="status"
            title={t`Cópia criada em ${name}`}
            text={left === '' ? undefined : t`Não foi junto: ${left}.`}
          />
        ) : (
          <Field
            label={t`Empresa`}
            hint={
              other
                ? t`Público, área, grupo, categoria, assuntos e cursos de trilha são de cada empresa e ficam vazios.`
                : undefined
            }
          >
            {(ids) => (
              <Select {...ids} value={to} onChange={(event) => setTo(Number(event.currentTarget.value))}>
                {[...(here ? [here] : []), ...others].map((client) => (
                  <option key={client.id} value={client.id}>
                    {client.name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </div>
    </Dialog>
  )
}
