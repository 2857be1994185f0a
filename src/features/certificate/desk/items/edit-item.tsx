import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { setCertifiedItem, type CertifiedItem } from '#contract/features/certificate/certificate-desk.ts'
import { longestValidity } from '#contract/features/certificate/certificate-rules.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from '../certificate-desk.module.css'

export interface NamedTemplate {
  id: string
  name: string
}

interface EditItemProps {
  item: CertifiedItem
  templates: readonly NamedTemplate[]
  onClose: () => void
  onSaved: () => void
}

/** The template and the validity of the certificates of a course or a trail. */
export function EditItem({ item, templates, onClose, onSaved }: EditItemProps) {
  const { t } = useLingui()
  const { kind, id, rev } = item
  const { busy, failure, attempt } = useAttempt()
  const [templateId, setTemplateId] = useState(item.templateId ?? '')
  const [months, setMonths] = useState(item.validMonths === null ? '' : String(item.validMonths))
  const number = Number(months)
  const isWrong = months !== '' && !(Number.isInteger(number) && number >= 1 && number <= longestValidity)
  const save = () =>
    attempt(async () => {
      const body = { templateId: templateId || null, validMonths: months === '' ? null : number }
      await staffCall(setCertifiedItem, { params: { kind, itemId: String(id) }, body }, { rev })
      toast(t`Salvo`, { tone: 'ok' })
      onSaved()
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      title={shownText(item.title)}
      description={<Trans>Vale para os certificados emitidos a partir de agora.</Trans>}
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full busy={busy} disabled={isWrong} onClick={() => void save()}>
          <Trans>Salvar</Trans>
        </Button>
      }
    >
      <div className={styles.form}>
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <Field label={t`Modelo`}>
          {(ids) => (
            <Select {...ids} value={templateId} onChange={(event) => setTemplateId(event.currentTarget.value)}>
              <option value="">{t`Padrão`}</option>
              {templates.map((template) => (
                <option key={template.id} value={template.id}>
                  {template.name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={t`Validade em meses`}
          hint={t`Vazio: não vence.`}
          error={isWrong ? t`Escolha de 1 a ${longestValidity} meses.` : undefined}
        >
          {(ids) => (
            <TextInput
              {...ids}
              inputMode="numeric"
              autoComplete="off"
              value={months}
              onChange={(event) => setMonths(event.currentTarget.value.trim())}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
