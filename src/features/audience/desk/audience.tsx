import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { readAudience, removeAudience, type AudienceDetail } from '#contract/features/audience/audience-contract.ts'
import { audiencePaths } from '#contract/features/audience/audience-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Actions, DeskPage } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { List, Row } from '#ui/item/row.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { AudienceForm } from './audience-form.tsx'
import { kindLabel, userName } from './audience-words.ts'
import styles from './audience.module.css'

/** How often it is asked whether a rule is applied (ms). */
const askEvery = 1500

function Above() {
  return (
    <Link to={audiencePaths.audiences()}>
      <Trans>Públicos</Trans>
    </Link>
  )
}

/** Makes an audience. */
export function NewAudience() {
  const navigate = useNavigate()
  return (
    <DeskPage above={<Above />} title={<Trans>Novo público</Trans>}>
      <AudienceForm onSaved={({ id }) => void navigate(audiencePaths.audience(id), { replace: true })} />
    </DeskPage>
  )
}

function Users({ audience }: { audience: AudienceDetail }) {
  const { i18n } = useLingui()
  return (
    <Section title={<Trans>Onde é usado</Trans>}>
      <Card>
        {audience.users.length === 0 ? (
          <p className={styles.note}>
            <Trans>Nada é mostrado a este público ainda.</Trans>
          </p>
        ) : (
          <List>
            {audience.users.map((user) => (
              <Row
                key={`${user.kind} ${user.id}`}
                title={userName(user)}
                detail={kindLabel(user, (text) => i18n._(text))}
              />
            ))}
          </List>
        )}
      </Card>
    </Section>
  )
}

function Removal({ audience }: { audience: AudienceDetail }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { busy, failure, attempt } = useAttempt()
  const [asked, setAsked] = useState(false)
  const isUsed = audience.users.length > 0
  const remove = () =>
    attempt(async () => {
      await staffCall(removeAudience, { params: { audienceId: String(audience.id) } }, { rev: audience.rev })
      toast(t`Público excluído`, { tone: 'ok' })
      await navigate(audiencePaths.audiences())
    })
  return (
    <Section title={<Trans>Excluir o público</Trans>}>
      <Card>
        <div className={styles.form}>
          <p className={styles.note}>
            {isUsed ? (
              <Trans>Só é possível excluir um público que não é usado em nada.</Trans>
            ) : (
              <Trans>As pessoas continuam na empresa; só o público deixa de existir.</Trans>
            )}
          </p>
          <Actions>
            <Button variant="danger" disabled={isUsed} onClick={() => setAsked(true)}>
              <Trans>Excluir o público</Trans>
            </Button>
          </Actions>
        </div>
      </Card>
      <Dialog
        open={asked}
        onOpenChange={() => setAsked(false)}
        locked={busy}
        title={<Trans>Excluir {audience.name}?</Trans>}
        description={
          <Plural
            value={audience.members}
            _0="Não há ninguém neste público."
            one="# pessoa faz parte deste público."
            other="# pessoas fazem parte deste público."
          />
        }
        closeLabel={t`Fechar`}
        footer={
          <Button size="large" full variant="danger" busy={busy} onClick={() => void remove()}>
            <Trans>Excluir o público</Trans>
          </Button>
        }
      >
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      </Dialog>
    </Section>
  )
}

/** One audience: its rule, what the rule comes to, what is shown to it. */
export function Audience() {
  const { t } = useLingui()
  const { audienceId = '' } = useParams()
  const [changed, setChanged] = useState<AudienceDetail | null>(null)
  const [round, setRound] = useState(0)
  const answer = useAnswer(`${audienceId} ${round}`, (signal) =>
    staffCall(readAudience, { params: { audienceId } }, { signal }),
  )
  const read = answer.is === 'there' ? answer.value : null
  if (read && read !== changed && (changed?.id !== read.id || read.rev >= changed.rev)) setChanged(read)
  const audience = String(changed?.id) === audienceId ? changed : null
  const waits = audience?.waits === true
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setRound((count) => count + 1), askEvery)
    return () => clearTimeout(timer)
  }, [waits, round])
  if (!audience)
    return (
      <DeskPage title={<Trans>Público</Trans>} above={<Above />}>
        {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      </DeskPage>
    )
  return (
    <DeskPage
      above={<Above />}
      title={audience.name}
      subtitle={<Plural value={audience.members} one="# pessoa agora" other="# pessoas agora" />}
    >
      {waits ? (
        <Banner
          role="status"
          tone="warn"
          icon={<Hourglass aria-hidden="true" />}
          title={t`A regra nova está sendo aplicada`}
          text={<Trans>Até terminar vale quem estava no público antes. Você pode sair desta página.</Trans>}
        />
      ) : null}
      <AudienceForm key={audience.rev} audience={audience} onSaved={setChanged} />
      <Users audience={audience} />
      <Removal audience={audience} />
    </DeskPage>
  )
}
