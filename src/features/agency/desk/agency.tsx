import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useParams } from 'react-router'
import { changeAgency, readAgency } from '#contract/features/agency/agency-contract.ts'
import { agencyPaths } from '#contract/features/agency/agency-paths.ts'
import type { AgencyDetail } from '#contract/features/agency/agency-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { useKeptForm } from '#platform/desk/kept/use-kept-form.ts'
import { namesFields } from '#platform/desk/refused-text.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatNumber } from '#platform/format.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Actions, DeskPage, Fact, Facts } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { AgencyActions } from './agency-actions.tsx'
import { AgencyFields, type AgencyForm } from './agency-fields.tsx'
import { BrandList } from './brand/brand-list.tsx'
import styles from './agency.module.css'

interface PartProps {
  agency: AgencyDetail
  onChanged: (agency: AgencyDetail) => void
}

function AgencyFormCard({ agency, onChanged }: PartProps) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const { name, code } = agency
  const form = useForm<AgencyForm>({ defaultValues: { name, code } })
  const forget = useKeptForm(form, `agency-${agency.id}`)
  const save = form.handleSubmit((body) =>
    attempt(async () => {
      const params = { agencyId: String(agency.id) }
      const saved = await staffCall(changeAgency, { params, body }, { rev: agency.rev })
      forget()
      onChanged(saved)
      toast(t`Salvo`, { tone: 'ok' })
    }),
  )
  return (
    <Section title={<Trans>Cadastro</Trans>}>
      <Card>
        <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
          {failure && !namesFields(failure) ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
          <AgencyFields form={form} failure={failure} />
          <Actions>
            <Button type="submit" busy={busy} disabled={!form.formState.isDirty}>
              <Trans>Salvar</Trans>
            </Button>
          </Actions>
        </form>
      </Card>
    </Section>
  )
}

/** One agency of the client, with its brands. */
export function Agency() {
  const { t } = useLingui()
  const { agencyId = '' } = useParams()
  const [changed, setChanged] = useState<AgencyDetail | null>(null)
  const answer = useAnswer(agencyId, (signal) => staffCall(readAgency, { params: { agencyId } }, { signal }))
  const agency = String(changed?.id) === agencyId ? changed : answer.is === 'there' ? answer.value : null
  const above = (
    <Link to={agencyPaths.agencies()}>
      <Trans>Agências</Trans>
    </Link>
  )
  if (!agency) {
    return (
      <DeskPage title={<Trans>Agência</Trans>} above={above}>
        {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      </DeskPage>
    )
  }
  const { mergedInto } = agency
  return (
    <DeskPage
      above={above}
      title={agency.name}
      subtitle={agency.code}
      actions={
        <Pill tone={agency.state === 'active' ? 'ok' : 'warn'}>
          {agency.state === 'active' ? t`Ativa` : t`Desativada`}
        </Pill>
      }
    >
      {mergedInto ? (
        <Banner
          tone="warn"
          title={<Trans>Unida a outra agência</Trans>}
          text={<Link to={agencyPaths.agency(mergedInto.id)}>{mergedInto.name}</Link>}
        />
      ) : null}
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Card>
            <Facts>
              <Fact name={t`Pessoas`}>{formatNumber(agency.people)}</Fact>
            </Facts>
          </Card>
          <AgencyFormCard key={`${agency.id} ${agency.rev}`} agency={agency} onChanged={setChanged} />
          <BrandList agency={agency} onChanged={setChanged} />
        </div>
        <AgencyActions agency={agency} onChanged={setChanged} />
      </div>
    </DeskPage>
  )
}
