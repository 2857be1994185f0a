import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { planContent } from '#contract/features/authoring/publishing-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { useMomentTexts } from '#platform/desk/moment-texts.ts'
import { callErrorText } from '#platform/error-text.ts'
import { MomentInput } from '#ui/date/moment-input.tsx'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { DraftSaver } from '../editor/draft-saver.ts'
import { useAct } from './use-act.ts'
import { instantIn, localIn, zoneAt } from '#platform/desk/zone.ts'
import styles from '../authoring.module.css'

interface PlanProps {
  saver: DraftSaver
  timeZone: string
  /** The client wants that somebody else looks at it first. */
  needsReview: boolean
  onClose: () => void
}

/** Days that those under way have unless another number is given. */
const usualDays = 30

/** Says when a draft is published and retired by itself, by the clocks of the client. */
export function PlanDialog({ saver, timeZone, needsReview, onClose }: PlanProps) {
  const { t } = useLingui()
  const moment = useMomentTexts()
  const { content } = saver.store.getState()
  const { busy, failure, act } = useAct(saver)
  const shown = (instant: string | null) => (instant === null ? '' : localIn(timeZone, instant))
  const mayPlan = !needsReview || (content.state === 'review' && !content.review.isOwn)
  const [publishAt, setPublishAt] = useState(() => shown(content.publishAt))
  const [retireAt, setRetireAt] = useState(() => shown(content.retireAt))
  const [days, setDays] = useState(usualDays)
  const [today] = useState(() => new Date())
  const read = (local: string) => (local === '' ? null : instantIn(timeZone, local))
  const zone = (local: string) => {
    const instant = read(local)
    return zoneAt(timeZone, instant === null ? today : new Date(instant))
  }
  const save = () =>
    act(
      async (params, rev) =>
        staffCall(
          planContent,
          { params, body: { publishAt: read(publishAt), retireAt: read(retireAt), days } },
          { rev },
        ),
      () => {
        toast(t`Plano salvo`, { tone: 'ok' })
        onClose()
      },
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<Trans>Planejar</Trans>}
      description={t`O que estiver salvo na hora marcada é publicado. Deixe vazio para não planejar.`}
      closeLabel={t`Fechar`}
      footer={
        <Button busy={busy} onClick={() => void save()}>
          <Trans>Salvar plano</Trans>
        </Button>
      }
    >
      <div className={styles.form}>
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <Field label={t`Publicar em`} hint={mayPlan ? zone(publishAt) : t`Depois da revisão, por quem não escreveu.`}>
          {(ids) => (
            <MomentInput {...ids} texts={moment} disabled={!mayPlan} value={publishAt} onValue={setPublishAt} />
          )}
        </Field>
        <Field label={t`Retirar em`} hint={zone(retireAt)}>
          {(ids) => <MomentInput {...ids} texts={moment} value={retireAt} onValue={setRetireAt} />}
        </Field>
        <DaysField days={days} onChange={setDays} />
      </div>
    </Dialog>
  )
}

/** Days that those under way have to finish what is retired. */
export function DaysField({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  const { t } = useLingui()
  return (
    <Field label={t`Dias para quem está no meio terminar`}>
      {(ids) => (
        <TextInput
          {...ids}
          type="number"
          inputMode="numeric"
          min={0}
          max={365}
          value={days}
          onChange={(event) => {
            const typed = Math.trunc(event.currentTarget.valueAsNumber)
            onChange(Number.isFinite(typed) ? Math.min(365, Math.max(0, typed)) : 0)
          }}
        />
      )}
    </Field>
  )
}
