import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate, useParams } from 'react-router'
import { pickText } from '#contract/engine/language.ts'
import { audiencePaths } from '#contract/features/audience/audience-paths.ts'
import { changeGroup, readGroup, removeGroup, type GroupDetail } from '#contract/features/group/group-contract.ts'
import { groupPaths } from '#contract/features/group/group-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { useKeptForm } from '#platform/desk/kept/use-kept-form.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Actions, DeskPage } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { GroupName, nameForm, typedName, type NameForm } from './group-name.tsx'
import { GroupPeople } from './group-people.tsx'
import styles from './group.module.css'

interface PartProps {
  group: GroupDetail
  onChanged: (group: GroupDetail) => void
}

function Naming({ group, onChanged }: PartProps) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const form = useForm<NameForm>({ defaultValues: nameForm(group.name) })
  const forget = useKeptForm(form, `group-${group.id}`)
  const save = form.handleSubmit((typed) =>
    attempt(async () => {
      const body = { name: typedName(typed) }
      const saved = await staffCall(changeGroup, { params: { groupId: group.id }, body }, { rev: group.rev })
      forget()
      onChanged(saved)
      toast(t`Salvo`, { tone: 'ok' })
    }),
  )
  return (
    <Section title={<Trans>Nome</Trans>}>
      <Card>
        <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
          {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
          <GroupName form={form} />
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

/** The audiences that name it, each a way there. */
function Users({ group }: { group: GroupDetail }) {
  return (
    <Section title={<Trans>Usado em</Trans>}>
      <Card>
        {group.usedBy.length === 0 ? (
          <p className={styles.note}>
            <Trans>Nenhum público usa este grupo.</Trans>
          </p>
        ) : (
          <div className={styles.users}>
            {group.usedBy.map(({ id, name }) => (
              <Pill key={id} tone="neutral" render={<Link to={audiencePaths.audience(id)} />}>
                {name}
              </Pill>
            ))}
          </div>
        )}
      </Card>
    </Section>
  )
}

function Removal({ group, name }: { group: GroupDetail; name: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { busy, failure, attempt } = useAttempt()
  const [asked, setAsked] = useState(false)
  const remove = () =>
    attempt(async () => {
      await staffCall(removeGroup, { params: { groupId: group.id } }, { rev: group.rev })
      toast(t`Grupo excluído`, { tone: 'ok' })
      await navigate(groupPaths.groups())
    })
  return (
    <Section title={<Trans>Excluir o grupo</Trans>}>
      <Card>
        <div className={styles.form}>
          <p className={styles.note}>
            {group.usedBy.length > 0 ? (
              <Trans>Só é possível excluir um grupo que nenhum público usa.</Trans>
            ) : (
              <Trans>As pessoas continuam na empresa; só o grupo deixa de existir.</Trans>
            )}
          </p>
          <Actions>
            <Button variant="danger" disabled={group.usedBy.length > 0} onClick={() => setAsked(true)}>
              <Trans>Excluir o grupo</Trans>
            </Button>
          </Actions>
        </div>
      </Card>
      <Dialog
        open={asked}
        onOpenChange={() => setAsked(false)}
        locked={busy}
        title={<Trans>Excluir {name}?</Trans>}
        description={
          <Plural
            value={group.people}
            _0="Não há ninguém neste grupo."
            one="# pessoa sai deste grupo."
            other="# pessoas saem deste grupo."
          />
        }
        closeLabel={t`Fechar`}
        footer={
          <Button size="large" full variant="danger" busy={busy} onClick={() => void remove()}>
            <Trans>Excluir o grupo</Trans>
          </Button>
        }
      >
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      </Dialog>
    </Section>
  )
}

/** One group: its name, who is in it, what names it. */
export function Group() {
  const { groupId = '' } = useParams()
  const [changed, setChanged] = useState<GroupDetail | null>(null)
  const answer = useAnswer(groupId, (signal) => staffCall(readGroup, { params: { groupId } }, { signal }))
  const group = changed?.id === groupId ? changed : answer.is === 'there' ? answer.value : null
  const above = (
    <Link to={groupPaths.groups()}>
      <Trans>Grupos</Trans>
    </Link>
  )
  if (!group)
    return (
      <DeskPage title={<Trans>Grupo</Trans>} above={above}>
        {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      </DeskPage>
    )
  const name = pickText(group.name, activeLanguage()) || group.id
  return (
    <DeskPage above={above} title={name} subtitle={group.id}>
      <GroupPeople group={group} onChanged={setChanged} />
      <Naming key={group.rev} group={group} onChanged={setChanged} />
      <Users group={group} />
      <Removal group={group} name={name} />
    </DeskPage>
  )
}
