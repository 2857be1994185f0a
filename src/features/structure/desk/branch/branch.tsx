import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useParams } from 'react-router'
import { peoplePaths } from '#contract/features/people/people-paths.ts'
import { changeBranch, readBranch } from '#contract/features/structure/structure-contract.ts'
import { structurePaths } from '#contract/features/structure/structure-paths.ts'
import type { BranchDetail } from '#contract/features/structure/structure-schema.ts'
import { pathOf } from '#domain/structure/structure-choices.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { useKeptForm } from '#platform/desk/kept/use-kept-form.ts'
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
import { namesFields } from '#platform/desk/refused-text.ts'
import { BranchActions } from './branch-actions.tsx'
import { BranchFields, type BranchForm } from './branch-fields.tsx'
import styles from '../structure.module.css'

interface PartProps {
  branch: BranchDetail
  onChanged: (branch: BranchDetail) => void
}

function BranchFormCard({ branch, onChanged }: PartProps) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const { name, code, head } = branch
  const form = useForm<BranchForm>({ defaultValues: { name, code, head } })
  const forget = useKeptForm(form, `branch-${branch.id}`)
  const save = form.handleSubmit((typed) =>
    attempt(async () => {
      const body = { name: typed.name, code: typed.code, headId: typed.head?.id ?? null }
      const saved = await staffCall(changeBranch, { params: { branchId: branch.id }, body }, { rev: branch.rev })
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
          <BranchFields form={form} failure={failure} />
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

function BranchFacts({ branch }: Pick<PartProps, 'branch'>) {
  const { t } = useLingui()
  const { id, people, branches } = branch
  const all = people.own + people.below
  return (
    <Card>
      <Facts>
        <Fact name={t`Abaixo de`}>{pathOf(branch) || t`nenhuma, está no topo`}</Fact>
        <Fact name={t`Filiais abaixo`}>{formatNumber(branches)}</Fact>
        <Fact name={t`Pessoas`}>{formatNumber(people.own)}</Fact>
        <Fact name={t`Com as de baixo`}>
          {all > 0 ? (
            <Link className={styles.link} to={`${peoplePaths.people()}?branch=${id}`}>
              {t`Ver ${formatNumber(all)}`}
            </Link>
          ) : (
            formatNumber(0)
          )}
        </Fact>
      </Facts>
    </Card>
  )
}

/** One branch of the client. */
export function Branch() {
  const { t } = useLingui()
  const { branchId = '' } = useParams()
  const [changed, setChanged] = useState<BranchDetail | null>(null)
  const answer = useAnswer(branchId, (signal) => staffCall(readBranch, { params: { branchId } }, { signal }))
  const branch = changed?.id === branchId ? changed : answer.is === 'there' ? answer.value : null
  const above = (
    <Link to={structurePaths.branches()}>
      <Trans>Estrutura</Trans>
    </Link>
  )
  if (!branch) {
    return (
      <DeskPage title={<Trans>Filial</Trans>} above={above}>
        {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      </DeskPage>
    )
  }
  const { mergedInto } = branch
  return (
    <DeskPage
      above={above}
      title={branch.name}
      subtitle={branch.code}
      actions={
        <Pill tone={branch.state === 'active' ? 'ok' : 'warn'}>
          {branch.state === 'active' ? t`Ativa` : t`Desativada`}
        </Pill>
      }
    >
      {mergedInto ? (
        <Banner
          tone="warn"
          title={<Trans>Unida a outra filial</Trans>}
          text={<Link to={structurePaths.branch(mergedInto.id)}>{mergedInto.name}</Link>}
        />
      ) : null}
      <div className={styles.columns}>
        <div className={styles.stack}>
          <BranchFacts branch={branch} />
          <BranchFormCard key={`${branch.id} ${branch.rev}`} branch={branch} onChanged={setChanged} />
        </div>
        <BranchActions branch={branch} onChanged={setChanged} />
      </div>
    </DeskPage>
  )
}
