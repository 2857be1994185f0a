import { Trans, useLingui } from '@lingui/react/macro'
import { useLiveQuery } from 'dexie-react-hooks'
import { CircleCheck, EyeOff, RotateCcw, Send, TriangleAlert, UserRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactionContent } from '#contract/features/reaction/reaction-schema.ts'
import { isDone } from '#contract/features/course/course-rules.ts'
import { getRow } from '#engine/rows/rows.ts'
import { useOnline } from '#platform/browser/connection.ts'
import type { PlayerProps } from '#platform/feature/activity-views.ts'
import { useDraftStart } from '#platform/hooks/draft/use-form-draft.ts'
import { useMember } from '#platform/session-store.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { AskedQuestion } from './form/asked-question.tsx'
import { draftName, openReactionDraft, type Shown } from './form/reaction-actions.ts'
import type { ReactionForm } from './form/reaction-form.ts'
import { useReactionForm } from './form/use-reaction-form.ts'
import styles from './reaction.module.css'

/** What is promised to who answers. */
function Promised({ content: { isAnonymous } }: { content: ReactionContent }) {
  return (
    <p className={styles.fact}>
      {isAnonymous ? <EyeOff size={18} aria-hidden="true" /> : <UserRound size={18} aria-hidden="true" />}
      {isAnonymous ? (
        <Trans>Anônima: ninguém vê quem respondeu o quê.</Trans>
      ) : (
        <Trans>Identificada: a empresa vê o seu nome com as respostas.</Trans>
      )}
    </p>
  )
}

function Questions({ shown, start }: { shown: Shown; start: ReactionForm | null }) {
  const { t } = useLingui()
  const [editor, element] = useReactionForm(shown, start ?? {})
  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        editor.send()
      }}
    >
      {start ? (
        <Banner
          tone="neutral"
          icon={<RotateCcw aria-hidden="true" />}
          title={t`Recuperamos o que você tinha preenchido`}
        />
      ) : null}
      {editor.kept ? null : (
        <Banner
          tone="bad"
          role="alert"
          icon={<TriangleAlert aria-hidden="true" />}
          title={t`Não foi possível guardar o rascunho neste aparelho.`}
        />
      )}
      {shown.content.questions.map((question, at) => (
        <Card key={question.id}>
          <AskedQuestion editor={editor} question={question} number={at + 1} />
        </Card>
      ))}
      {editor.incomplete ? (
        <Banner
          tone="bad"
          role="alert"
          icon={<TriangleAlert aria-hidden="true" />}
          title={t`Faltam respostas`}
          text={t`Veja as perguntas marcadas e complete o que falta.`}
        />
      ) : null}
      <Button type="submit" size="large" full busy={editor.sending} icon={<Send size={18} aria-hidden="true" />}>
        <Trans>Enviar respostas</Trans>
      </Button>
    </form>
  )
}

function Fill({ shown }: { shown: Shown }) {
  const member = useMember()
  const start = useDraftStart(draftName(shown), () => openReactionDraft(member, shown))
  return (
    <>
      <Promised content={shown.content} />
      {start ? <Questions shown={shown} start={start.form} /> : <Skeleton shape="card" />}
    </>
  )
}

/** It was sent: thanks, and that it is on its way. */
function Sent({ isFresh }: { isFresh: boolean }) {
  const online = useOnline()
  const title = useRef<HTMLHeadingElement>(null)
  // The form is gone: the focus would fall to nowhere, and a screen reader would say nothing.
  useEffect(() => {
    if (isFresh) title.current?.focus()
  }, [isFresh])
  return (
    <Card className={styles.sent}>
      <CircleCheck size={32} aria-hidden="true" />
      <div role="status">
        <h2 ref={title} tabIndex={-1} className={styles.thanks}>
          <Trans>Obrigado pela sua opinião</Trans>
        </h2>
        <p>
          {online ? (
            <Trans>Ela ajuda a melhorar os próximos treinamentos.</Trans>
          ) : (
            <Trans>Suas respostas estão guardadas e seguem quando a internet voltar.</Trans>
          )}
        </p>
      </div>
    </Card>
  )
}

/** What somebody thought of a course: asked once, then thanked for. */
export function ReactionPlayer({ course, activity }: PlayerProps<'reaction_evaluation'>) {
  const member = useMember()
  const known = useLiveQuery(async () => {
    const [progress, standing] = await Promise.all([
      getRow(member, 'activityProgress', activity.id),
      getRow(member, 'courseProgress', course.id),
    ])
    const cycle = standing?.cycle ?? 1
    const isSent = progress !== undefined && (progress.cycle ?? 1) === cycle && isDone(progress.state)
    return { cycle, isSent }
  }, [member, activity.id, course.id])
  const [wasOpen, setWasOpen] = useState(false)
  if (known && !known.isSent && !wasOpen) setWasOpen(true)
  if (!known) return <Skeleton shape="card" />
  const { id: activityId, version = 1, content } = activity
  return (
    <div className={styles.reaction}>
      {known.isSent ? (
        <Sent isFresh={wasOpen} />
      ) : (
        <Fill
          key={`${version} ${known.cycle}`}
          shown={{ courseId: course.id, activityId, version, cycle: known.cycle, content }}
        />
      )}
    </div>
  )
}
