import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, CalendarPlus, Coins, Rocket, Users } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  cancelCampaign,
  extendCampaign,
  openCampaign,
  type DeskCampaign,
} from '#contract/features/campaign/campaign-desk.ts'
import { campaignPaths } from '#contract/features/campaign/campaign-paths.ts'
import { wrongExtension } from '#contract/features/campaign/campaign-dates.ts'
import type { Extension } from '#contract/features/campaign/campaign-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatDay } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Section } from '#ui/layout/section.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { hasBegun, lackText } from './campaign-words.ts'
import { DayField } from './day-field.tsx'
import styles from './campaign.module.css'

interface ActionsProps {
  campaign: DeskCampaign
  onChanged: () => void
}

/** Asks before a campaign is opened or cancelled. */
function Ask({ campaign, what, onChanged, onClose }: ActionsProps & { what: 'open' | 'cancel'; onClose: () => void }) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const name = shownText(campaign.name)
  const params = { campaignId: String(campaign.id) }
  const act = () =>
    attempt(async () => {
      await staffCall(what === 'open' ? openCampaign : cancelCampaign, { params, body: {} }, { rev: campaign.rev })
      toast(what === 'open' ? t`Campanha aberta` : t`Campanha cancelada`, { tone: 'ok' })
      onChanged()
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      title={what === 'open' ? <Trans>Abrir {name}?</Trans> : <Trans>Cancelar {name}?</Trans>}
      description={
        what === 'open' ? (
          <Trans>As pessoas passam a vê-la. Depois disso só alguns dias mudam, e só para mais tarde.</Trans>
        ) : (
          <Trans>Ela some para todos, e os seus dias ficam livres. Não volta.</Trans>
        )
      }
      closeLabel={t`Fechar`}
      footer={
        <Button
          size="large"
          full
          variant={what === 'open' ? 'primary' : 'danger'}
          busy={busy}
          onClick={() => void act()}
        >
          {what === 'open' ? <Trans>Abrir campanha</Trans> : <Trans>Cancelar campanha</Trans>}
        </Button>
      }
    >
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
    </Dialog>
  )
}

/** Moves days of an open campaign, later only. */
function Extend({ campaign, latest, onChanged, onClose }: ActionsProps & { latest: Extension; onClose: () => void }) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const { endsOn, reportUntil, settleOn } = campaign
  const [typed, setTyped] = useState<Extension>({ endsOn, reportUntil, settleOn })
  const wrong = wrongExtension(campaign, typed, latest)
  const field = (name: keyof Extension, label: string) => {
    const [from, to] = [formatDay(campaign[name]), formatDay(latest[name])]
    return (
      <DayField
        label={label}
        value={typed[name]}
        min={campaign[name]}
        max={latest[name]}
        error={wrong.includes(name) ? t`De ${from} a ${to}, na ordem dos prazos.` : undefined}
        onChange={(day) => setTyped((before) => ({ ...before, [name]: day }))}
      />
    )
  }
  const send = () =>
    attempt(async () => {
      if (wrong.length > 0) return
      const params = { campaignId: String(campaign.id) }
      await staffCall(extendCampaign, { params, body: typed }, { rev: campaign.rev })
      toast(t`Dias mudados`, { tone: 'ok' })
      onChanged()
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      title={<Trans>Prolongar a campanha</Trans>}
      description={<Trans>Só para mais tarde, no máximo 30 dias além do que foi aberto.</Trans>}
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full busy={busy} onClick={() => void send()}>
          <Trans>Prolongar</Trans>
        </Button>
      }
    >
      <div className={styles.form}>
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        {field('endsOn', t`Último dia`)}
        {field('reportUntil', t`Notas até`)}
        {field('settleOn', t`Acerto a partir de`)}
      </div>
    </Dialog>
  )
}

/** What can be done with a campaign in its state, and what it lacks for it. */
export function CampaignActions({ campaign, onChanged }: ActionsProps) {
  const [asked, setAsked] = useState<'open' | 'cancel' | 'extend' | null>(null)
  const { state, lacks, latest } = campaign
  const close = () => setAsked(null)
  if (state !== 'draft' && state !== 'open') return null
  return (
    <Section title={state === 'draft' ? <Trans>Abrir</Trans> : <Trans>Ações</Trans>}>
      {lacks.length > 0 ? (
        <>
          <p className={styles.hint}>
            <Trans>Falta para abrir:</Trans>
          </p>
          <ul className={styles.lacks}>
            {lacks.map((lack) => (
              <li key={`${lack.what} ${lack.language}`}>{lackText(lack)}</li>
            ))}
          </ul>
        </>
      ) : null}
      <div className={styles.buttons}>
        <ButtonLink
          variant="outline"
          icon={<Coins size={18} aria-hidden="true" />}
          render={<Link to={campaignPaths.deskPoints(campaign.id)} />}
        >
          <Trans>Tabela de pontos</Trans>
        </ButtonLink>
        {state === 'open' ? (
          <ButtonLink
            variant="outline"
            icon={<Users size={18} aria-hidden="true" />}
            render={<Link to={campaignPaths.deskMembers(campaign.id)} />}
          >
            <Trans>Inscritos</Trans>
          </ButtonLink>
        ) : null}
        {state === 'draft' ? (
          <Button
            icon={<Rocket size={18} aria-hidden="true" />}
            disabled={lacks.length > 0}
            onClick={() => setAsked('open')}
          >
            <Trans>Abrir campanha</Trans>
          </Button>
        ) : (
          <Button
            variant="outline"
            icon={<CalendarPlus size={18} aria-hidden="true" />}
            onClick={() => setAsked('extend')}
          >
            <Trans>Prolongar</Trans>
          </Button>
        )}
        {state === 'open' && !hasBegun(campaign) ? (
          <Button variant="danger" icon={<Ban size={18} aria-hidden="true" />} onClick={() => setAsked('cancel')}>
            <Trans>Cancelar campanha</Trans>
          </Button>
        ) : null}
      </div>
      {asked === 'extend' && latest ? (
        <Extend campaign={campaign} latest={latest} onChanged={onChanged} onClose={close} />
      ) : null}
      {asked === 'open' || asked === 'cancel' ? (
        <Ask campaign={campaign} what={asked} onChanged={onChanged} onClose={close} />
      ) : null}
    </Section>
  )
}
