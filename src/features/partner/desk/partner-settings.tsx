import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { changePartner, type PartnerSettings } from '#contract/features/partner/partner-desk.ts'
import {
  longestPartnerAddress,
  longestPartnerName,
  longestSecret,
  shortestSecret,
} from '#contract/features/partner/partner-rules.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatNumber } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from './partner-desk.module.css'

interface Props {
  partner: PartnerSettings | null
  onDone: () => void
}

/** How the partner is set, and the button that sets it. */
export function PartnerSettingsCard({ partner, onDone }: Props) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const least = formatNumber(partner?.least ?? 1)
  const who = partner?.dependents ? t`com dependentes` : t`sem dependentes`
  return (
    <Section
      title={<Trans>Ligação</Trans>}
      action={
        <Button variant="outline" onClick={() => setOpen(true)}>
          {partner ? <Trans>Alterar</Trans> : <Trans>Ligar um parceiro</Trans>}
        </Button>
      }
    >
      <Card>
        <List>
          {partner ? (
            <Row
              title={<bdi>{partner.name}</bdi>}
              detail={[partner.address, t`pelo menos ${least} pontos`, who].join(' · ')}
            />
          ) : (
            <Row
              title={<Trans>Nenhum parceiro ligado</Trans>}
              detail={t`Enquanto não houver um, ninguém transfere pontos.`}
            />
          )}
        </List>
      </Card>
      {open ? (
        <SettingsDialog
          partner={partner}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            onDone()
          }}
        />
      ) : null}
    </Section>
  )
}

function SettingsDialog({ partner, onClose, onDone }: Props & { onClose: () => void }) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [typed, setTyped] = useState({
    name: partner?.name ?? '',
    address: partner?.address ?? '',
    secret: '',
    least: String(partner?.least ?? 1),
    dependents: partner?.dependents ?? false,
  })
  const set = (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part }))
  const needsSecret = typed.address.trim() !== partner?.address
  const secret = typed.secret.trim()
  const least = /^\d{1,9}$/.test(typed.least.trim()) ? Number(typed.least) : 0
  const isWhole =
    typed.name.trim() !== '' &&
    typed.address.trim() !== '' &&
    least > 0 &&
    (secret === '' ? !needsSecret : secret.length >= shortestSecret)
  const save = () =>
    attempt(async () => {
      const { name, address, dependents } = typed
      const body = { name, address, dependents, least, secret: secret === '' ? null : secret }
      await staffCall(changePartner, { body }, { rev: partner?.rev ?? 0 })
      toast(t`Parceiro salvo`, { tone: 'ok' })
      onDone()
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      focusField
      title={<Trans>Programa parceiro</Trans>}
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full busy={busy} disabled={!isWhole} onClick={() => void save()}>
          <Trans>Salvar</Trans>
        </Button>
      }
    >
      <div className={styles.form}>
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <Field label={t`Nome do programa`} required>
          {(ids) => (
            <TextInput
              {...ids}
              dir="auto"
              autoComplete="off"
              maxLength={longestPartnerName}
              value={typed.name}
              onChange={({ currentTarget }) => set({ name: currentTarget.value })}
            />
          )}
        </Field>
        <Field label={t`Endereço das chamadas`} hint={t`Começa com https:// e é da internet pública.`} required>
          {(ids) => (
            <TextInput
              {...ids}
              type="url"
              inputMode="url"
              autoComplete="off"
              maxLength={longestPartnerAddress}
              value={typed.address}
              onChange={({ currentTarget }) => set({ address: currentTarget.value })}
            />
          )}
        </Field>
        <Field
          label={t`Segredo das assinaturas`}
          required={needsSecret}
          hint={
            needsSecret
              ? t`O mesmo que o parceiro tem, com ${shortestSecret} letras ou mais. Depois ninguém o vê.`
              : t`Deixe vazio para manter o que está guardado.`
          }
        >
          {(ids) => (
            <TextInput
              {...ids}
              type="password"
              autoComplete="off"
              maxLength={longestSecret}
              value={typed.secret}
              onChange={({ currentTarget }) => set({ secret: currentTarget.value })}
            />
          )}
        </Field>
        <Field label={t`Menor transferência, em pontos`} required>
          {(ids) => (
            <TextInput
              {...ids}
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
              value={typed.least}
              onChange={({ currentTarget }) => set({ least: currentTarget.value })}
            />
          )}
        </Field>
        <Checkbox
          checked={typed.dependents}
          onChange={({ currentTarget }) => set({ dependents: currentTarget.checked })}
        >
          <Trans>Dependentes também transferem</Trans>
        </Checkbox>
      </div>
    </Dialog>
  )
}
