import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChartColumn } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { exportReaction, readReactionResults, type ReactionResults } from '#contract/features/reaction/reaction-desk.ts'
import { reactionPaths } from '#contract/features/reaction/reaction-paths.ts'
import { fewestAnswers } from '#contract/features/survey/survey-rules.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatNumber } from '#platform/format.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { saveTable, type TableFormat } from '#platform/table/save-table.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { DeskPage, Fact, Facts } from '#ui/desk/desk-page.tsx'
import { TakeTable } from '#ui/desk/take-table.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { AskedResult } from './asked-result.tsx'
import styles from './reaction-desk.module.css'

/** The answers as a file. */
function TakeAnswers({ activityId }: { activityId: string }) {
  const { busy, failure, attempt } = useAttempt()
  const takeTable = (format: TableFormat) =>
    attempt(async () => {
      await saveTable('reaction', format, await staffCall(exportReaction, { params: { activityId } }))
    })
  return (
    <>
      <TakeTable label={<Trans>Exportar</Trans>} busy={busy} onTake={(format) => void takeTable(format)} />
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
    </>
  )
}

function Results({ results }: { results: ReactionResults }) {
  const { t } = useLingui()
  const { activityId, answered, hidden, questions, isAnonymous } = results
  return (
    <div className={styles.results}>
      <Card>
        <Facts>
          <Fact name={t`Responderam`}>{formatNumber(answered)}</Fact>
          <Fact name={t`Respostas são`}>{isAnonymous ? t`Anônimas` : t`Identificadas`}</Fact>
        </Facts>
      </Card>
      {hidden > 0 && questions ? (
        <Banner
          tone="neutral"
          title={t`Há respostas anônimas que ainda não aparecem`}
          text={t`São poucas: daria para adivinhar quem disse o quê.`}
        />
      ) : null}
      {questions ? (
        <ol role="list" className={styles.questions}>
          {questions.map((question, at) => (
            <AskedResult key={question.id} activityId={String(activityId)} question={question} number={at + 1} />
          ))}
        </ol>
      ) : (
        <EmptyState
          icon={<ChartColumn />}
          title={answered === 0 ? <Trans>Ninguém respondeu ainda</Trans> : <Trans>Ainda são poucas respostas</Trans>}
          text={
            isAnonymous ? (
              <Plural
                value={fewestAnswers}
                one="As respostas aparecem a partir de # pessoa."
                other="As respostas aparecem a partir de # pessoas: com menos, daria para adivinhar quem disse o quê."
              />
            ) : null
          }
        />
      )}
    </div>
  )
}

/** How a reaction was answered. */
export function ReactionResultsPage() {
  const { t } = useLingui()
  const { activityId = '' } = useParams()
  const answer = useAnswer(activityId, (signal) =>
    staffCall(readReactionResults, { params: { activityId } }, { signal }),
  )
  const there = answer.is === 'there' ? answer.value : null
  return (
    <DeskPage
      above={
        <Link to={reactionPaths.deskReactions()}>
          <Trans>Avaliações de reação</Trans>
        </Link>
      }
      title={there ? shownText(there.title) : t`Avaliação de reação`}
      subtitle={there ? shownText(there.courseTitle) : undefined}
      actions={there?.questions ? <TakeAnswers activityId={activityId} /> : null}
    >
      {answer.is === 'coming' ? <Skeleton shape="card" /> : null}
      {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      {there ? <Results results={there} /> : null}
    </DeskPage>
  )
}
