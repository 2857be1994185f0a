import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { attemptPaths } from '#contract/features/attempt/attempt-paths.ts'
import { markAttempt, readMarking, type MarkingDetail } from '#contract/features/attempt/desk/marking-desk.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatInstant, formatNumber } from '#platform/format.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Button } from '#ui/button/button.tsx'
import { DeskPage, Fact, Facts } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Card } from '#ui/layout/card.tsx'
import styles from '../attempt-desk.module.css'
import { AppealAnswer } from './appeal-answer.tsx'
import { draftOf, isChanged, markOf, type EssayDraft } from './essay-draft.ts'
import { EssayMark } from './essay-mark.tsx'

/** The essays of an attempt: read, marked, and what their person asked about them answered. */
export function MarkingPage() {
  const { attemptId = '' } = useParams()
  const answer = useAnswer(attemptId, (signal) => staffCall(readMarking, { params: { attemptId } }, { signal }))
  const [changed, setChanged] = useState<MarkingDetail | null>(null)
  const known = changed?.attemptId === attemptId ? changed : null
  const detail = known ?? (answer.is === 'there' ? answer.value : null)
  const above = (
    <Link to={attemptPaths.marking()}>
      <Trans>Correção</Trans>
    </Link>
  )
  if (!detail)
    return (
      <DeskPage title={<Trans>Correção</Trans>} above={above}>
        {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      </DeskPage>
    )
  return (
    <DeskPage
      above={above}
      title={detail.person?.name ?? <Trans>Prova sem nome até a nota</Trans>}
      subtitle={`${shownText(detail.title)} · ${shownText(detail.course.title)}`}
      actions={
        detail.percent === null ? (
          <Pill tone="warn">
            <Trans>Esperando correção</Trans>
          </Pill>
        ) : (
          <Graded detail={detail} />
        )
      }
    >
      <Marks
        key={`${attemptId} ${detail.essays.map(({ marks }) => marks.length).join()}`}
        detail={detail}
        onChanged={setChanged}
      />
    </DeskPage>
  )
}

const Graded = ({ detail: { percent, passed } }: { detail: MarkingDetail }) => (
  <Pill tone={passed ? 'ok' : 'neutral'}>{`${formatNumber(percent ?? 0)} %`}</Pill>
)

function Marks({ detail, onChanged }: { detail: MarkingDetail; onChanged: (detail: MarkingDetail) => void }) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [drafts, setDrafts] = useState<ReadonlyMap<number, EssayDraft>>(
    () => new Map(detail.essays.map((essay) => [essay.question, draftOf(essay)])),
  )
  const given = detail.essays.flatMap((essay) => {
    const draft = drafts.get(essay.question)
    return draft && isChanged(essay, draft) ? [markOf(essay, draft)] : []
  })
  const marks = given.filter((mark) => mark !== null)
  const save = () =>
    attempt(async () => {
      const next = await staffCall(markAttempt, { params: { attemptId: detail.attemptId }, body: { marks } })
      onChanged(next)
      toast(next.percent === null ? t`Guardado. Falta outra correção.` : t`Corrigida. A pessoa é avisada por e-mail.`, {
        tone: 'ok',
      })
    })
  const minimum = detail.minimumScore
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        {detail.isOwn ? <Banner tone="warn" title={<Trans>Esta prova é sua: outra pessoa a corrige</Trans>} /> : null}
        <ol role="list" className={styles.list}>
          {detail.essays.map((essay, at) => (
            <EssayMark
              key={essay.question}
              essay={essay}
              number={at + 1}
              draft={detail.isOwn ? null : (drafts.get(essay.question) ?? null)}
              onDraft={(draft) => setDrafts((now) => new Map(now).set(essay.question, draft))}
            />
          ))}
        </ol>
        {detail.essays.length === 0 ? (
          <Banner tone="brand" title={<Trans>Esta tentativa não tem resposta escrita</Trans>} />
        ) : null}
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        {detail.isOwn || detail.essays.length === 0 ? null : (
          <Button
            size="large"
            busy={busy}
            disabled={marks.length === 0 || marks.length < given.length}
            onClick={() => void save()}
          >
            <Trans>Guardar a correção</Trans>
          </Button>
        )}
      </div>
      <div className={styles.stack}>
        <Card>
          <Facts>
            <Fact name={t`Entregue em`}>{formatInstant(detail.endedAt)}</Fact>
            <Fact name={t`Nota`}>
              {detail.percent === null ? t`depois da correção` : `${formatNumber(detail.percent)} %`}
            </Fact>
            <Fact name={t`Nota mínima`}>{minimum === null ? t`não tem` : `${formatNumber(minimum)} %`}</Fact>
            <Fact name={t`Quem corrige`}>{detail.markers === 2 ? t`duas pessoas` : t`uma pessoa`}</Fact>
          </Facts>
        </Card>
        {detail.appeal ? <AppealAnswer detail={detail} onChanged={onChanged} /> : null}
      </div>
    </div>
  )
}
