import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Archive, Merge, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { mergeAgency, setAgencyState } from '#contract/features/agency/agency-contract.ts'
import type { AgencyDetail } from '#contract/features/agency/agency-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { otherAgencies } from './agency-choices.ts'
import { MergeDialog } from './merge-dialog.tsx'
import styles from './agency.module.css'

interface ActionsProps {
  agency: AgencyDetail
  onChanged: (agency: AgencyDetail) => void
}

/** Everything that can be done about an agency beside changing what it is called. */
export function AgencyActions({ agency, onChanged }: ActionsProps) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<'merge' | 'retire' | null>(null)
  const { busy, failure, attempt } = useAttempt()
  const { id, name, rev, people, mergedInto } = agency
  const params = { agencyId: String(id) }
  const close = () => setAsked(null)
  const setState = (state: AgencyDetail['state']) =>
    attempt(async () => {
      onChanged(await staffCall(setAgencyState, { params, body: { state } }, { rev }))
      close()
    })
  if (mergedInto) return null
  const failed = failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null
  return (
    <Section title={<Trans>Ações</Trans>}>
      {asked === null ? failed : null}
      <div className={styles.buttons}>
        {agency.state === 'retired' ? (
          <Button
            variant="soft"
            busy={busy}
            icon={<RotateCcw size={18} aria-hidden="true" />}
            onClick={() => void setState('active')}
          >
            <Trans>Reativar</Trans>
          </Button>
        ) : (
          <>
            <Button variant="outline" icon={<Merge size={18} aria-hidden="true" />} onClick={() => setAsked('merge')}>
              <Trans>Unir a outra</Trans>
            </Button>
            <Button variant="danger" icon={<Archive size={18} aria-hidden="true" />} onClick={() => setAsked('retire')}>
              <Trans>Desativar</Trans>
            </Button>
          </>
        )}
      </div>
      {asked === 'merge' ? (
        <MergeDialog
          name={name}
          nameLabel={t`Nome da agência que sai`}
          description={
            <>
              <Plural
                value={people}
                _0="Nenhuma pessoa muda de agência."
                one="# pessoa muda de agência."
                other="# pessoas mudam de agência."
              />{' '}
              <Trans>
                As marcas vão junto, as de mesmo nome viram uma só, e esta agência é desativada e não volta. Para
                confirmar, digite {name}.
              </Trans>
            </>
          }
          find={otherAgencies(id)}
          none={t`Nenhuma agência encontrada`}
          merge={async (body) => onChanged(await staffCall(mergeAgency, { params, body }, { rev }))}
          onClose={close}
        />
      ) : null}
      {asked === 'retire' ? (
        <Dialog
          open
          onOpenChange={close}
          locked={busy}
          title={<Trans>Desativar {name}?</Trans>}
          description={
            <>
              <Trans>Ninguém mais a escolhe no cadastro; pode ser reativada.</Trans>{' '}
              <Plural
                value={people}
                _0="Não há ninguém nela."
                one="# pessoa continua nela."
                other="# pessoas continuam nela."
              />
            </>
          }
          closeLabel={t`Fechar`}
          footer={
            <Button size="large" full variant="danger" busy={busy} onClick={() => void setState('retired')}>
              <Trans>Desativar</Trans>
            </Button>
          }
        >
          {failed}
        </Dialog>
      ) : null}
    </Section>
  )
}
