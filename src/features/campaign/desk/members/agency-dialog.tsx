import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { changeMemberAgency, readMemberChoices } from '#contract/features/campaign/member/member-desk.ts'
import type { ListedMember } from '#contract/features/campaign/member/member-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ChoiceList } from '../../own/choice-list.tsx'
import styles from '../campaign.module.css'

interface AgencyDialogProps {
  campaignId: string
  member: ListedMember
  onClose: () => void
  onDone: () => void
}

/** Brings somebody to another agency, with brands of it. */
export function AgencyDialog({ campaignId, member, onClose, onDone }: AgencyDialogProps) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [agencyId, setAgencyId] = useState(member.agencyId)
  const [brandIds, setBrandIds] = useState<number[]>(member.brandIds)
  const answer = useAnswer(campaignId, (signal) => staffCall(readMemberChoices, { params: { campaignId } }, { signal }))
  const agencies = answer.is === 'there' ? answer.value.agencies : []
  const brands = agencies.find(({ id }) => id === agencyId)?.brands ?? []
  const { name } = member
  const send = () =>
    attempt(async () => {
      const params = { campaignId, userId: member.userId }
      await staffCall(changeMemberAgency, { params, body: { agencyId, brandIds } }, { rev: member.rev })
      toast(t`Agência mudada`, { tone: 'ok' })
      onDone()
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      title={<Trans>Mudar a agência de {name}</Trans>}
      description={<Trans>O que a pessoa já registrou fica como está.</Trans>}
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full busy={busy} disabled={brandIds.length === 0} onClick={() => void send()}>
          <Trans>Salvar</Trans>
        </Button>
      }
    >
      <div className={styles.form}>
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
        {answer.is === 'coming' ? <Skeleton shape="card" /> : null}
        {answer.is === 'there' ? (
          <>
            <Field label={t`Empresa ou agência`} required>
              {(ids) => (
                <Select
                  {...ids}
                  value={agencyId}
                  onChange={(event) => {
                    setAgencyId(Number(event.target.value))
                    setBrandIds([])
                  }}
                >
                  {agencies.map((agency) => (
                    <option key={agency.id} value={agency.id}>
                      {agency.name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <ChoiceList
              name="brandIds"
              legend={t`Marcas`}
              required
              options={brands.map((brand) => ({ id: brand.id, label: brand.name }))}
              chosen={brandIds}
              onChange={setBrandIds}
            />
          </>
        ) : null}
      </div>
    </Dialog>
  )
}
