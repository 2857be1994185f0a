import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  addCorrection,
  tryCorrection,
  type Corrections,
  type DryRun,
} from '#contract/features/attempt/desk/regrade-desk.ts'
import { correctionKinds, type CorrectionKind } from '#contract/features/question/judging/correction-rules.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatNumber } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from '../attempt-desk.module.css'
import { correctionWords } from '../attempt-words.ts'
import { DryRunShown } from './dry-run-shown.tsx'

interface FormProps {
  questionId: string
  found: Corrections
  onChanged: () => void
}

/** Says what is done about a question; what that changes is shown before it is done. */
export function CorrectionForm({ questionId, found, onChanged }: FormProps) {
  const { t, i18n } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [version, setVersion] = useState(found.versions[0]?.version ?? 1)
  const hasOther = found.published !== version
  const [picked, setKind] = useState<CorrectionKind>('accept')
  // Without another version there is no other key.
  const kind = !hasOther && (picked === 'accept' || picked === 'key') ? 'full' : picked
  const [mayLose, setMayLose] = useState(false)
  const [reason, setReason] = useState('')
  const [dryRun, setDryRun] = useState<DryRun | null>(null)
  const params = { questionId }
  const isByVersion = kind === 'accept' || kind === 'key'
  const correction = { version, kind, byVersion: isByVersion ? found.published : null, mayLose }
  /** What was shown is of what was chosen then. */
  const change = (work: () => void) => {
    setDryRun(null)
    work()
  }
  const look = () => attempt(async () => setDryRun(await staffCall(tryCorrection, { params, body: correction })))
  const correct = () =>
    attempt(async () => {
      await staffCall(addCorrection, { params, body: { ...correction, reason } })
      onChanged()
      setDryRun(null)
      setReason('')
      toast(t`As notas são refeitas agora. Quem mudar de nota é avisado.`, { tone: 'ok' })
    })
  return (
    <Card>
      <div className={styles.form}>
        <div className={styles.grid}>
          <Field label={t`Versão que foi feita`}>
            {(ids) => (
              <Select
                {...ids}
                value={version}
                onChange={({ currentTarget: { value } }) => change(() => setVersion(Number(value)))}
              >
                {found.versions.map((one) => {
                  const number = formatNumber(one.version)
                  const attempts = plural(one.attempts, { one: '# tentativa', other: '# tentativas' })
                  return <option key={one.version} value={one.version}>{t`Versão ${number}: ${attempts}`}</option>
                })}
              </Select>
            )}
          </Field>
          <Field label={t`O que fazer`} hint={i18n._(correctionWords[kind].hint)}>
            {(ids) => (
              <Select
                {...ids}
                value={kind}
                onChange={({ currentTarget: { value } }) =>
                  change(() => setKind(correctionKinds.find((one) => one === value) ?? 'full'))
                }
              >
                {correctionKinds.map((one) => (
                  <option key={one} value={one} disabled={!hasOther && (one === 'accept' || one === 'key')}>
                    {i18n._(correctionWords[one].label)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        {hasOther ? null : (
          <p className={styles.note}>
            <Trans>
              Para trocar o gabarito ou aceitar outra resposta, mude a questão no banco e publique; depois volte aqui.
            </Trans>
          </p>
        )}
        <Checkbox checked={mayLose} onChange={(event) => change(() => setMayLose(event.currentTarget.checked))}>
          <Trans>Quem passou pode deixar de passar</Trans>
        </Checkbox>
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        {dryRun ? (
          <>
            <DryRunShown found={dryRun} />
            <Field label={t`Motivo`} required hint={t`Quem mudar de nota lê o motivo no e-mail.`}>
              {(ids) => (
                <TextInput
                  {...ids}
                  maxLength={256}
                  value={reason}
                  onChange={(event) => setReason(event.currentTarget.value)}
                />
              )}
            </Field>
            <Button size="large" busy={busy} disabled={reason.trim() === ''} onClick={() => void correct()}>
              <Plural
                value={dryRun.changed}
                _0="Corrigir"
                one="Corrigir e mudar # nota"
                other="Corrigir e mudar # notas"
              />
            </Button>
          </>
        ) : (
          <Button variant="outline" busy={busy} onClick={() => void look()}>
            <Trans>Ver o que muda</Trans>
          </Button>
        )}
      </div>
    </Card>
  )
}
