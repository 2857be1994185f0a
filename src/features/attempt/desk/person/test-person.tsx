import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { attemptPaths } from '#contract/features/attempt/attempt-paths.ts'
import { readTestPerson, type TestPersonDetail } from '#contract/features/attempt/desk/test-desk.ts'
import { peoplePaths } from '#contract/features/people/people-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { useMay } from '#platform/desk/desk-client.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatNumber } from '#platform/format.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Button } from '#ui/button/button.tsx'
import { DeskPage, Fact, Facts } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ClipboardCheck } from 'lucide-react'
import styles from '../attempt-desk.module.css'
import { standingWords } from '../attempt-words.ts'
import { AttemptCard } from './attempt-card.tsx'
import { GrantDialog } from './grant-dialog.tsx'

/** Somebody's attempts of a test, and what staff may do about them. */
export function TestPersonPage() {
  const { t, i18n } = useLingui()
  const { activityId = '', userId = '' } = useParams()
  const mayDecide = useMay('tests.decide')
  const [changed, setChanged] = useState<TestPersonDetail | null>(null)
  const [isGiving, setGiving] = useState(false)
  const key = `${activityId} ${userId}`
  const answer = useAnswer(key, (signal) => staffCall(readTestPerson, { params: { activityId, userId } }, { signal }))
  const detail = changed ?? (answer.is === 'there' ? answer.value : null)
  if (!detail)
    return (
      <DeskPage
        title={<Trans>Prova</Trans>}
        above={
          <Link to={attemptPaths.test(activityId)}>
            <Trans>Prova</Trans>
          </Link>
        }
      >
        {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      </DeskPage>
    )
  const { label, tone } = standingWords[detail.state]
  return (
    <DeskPage
      above={<Link to={attemptPaths.test(activityId)}>{shownText(detail.title)}</Link>}
      title={detail.name || detail.email}
      subtitle={shownText(detail.course.title)}
      actions={<Pill tone={tone}>{i18n._(label)}</Pill>}
    >
      <div className={styles.columns}>
        {detail.history.length === 0 ? (
          <EmptyState
            icon={<ClipboardCheck />}
            title={<Trans>Nenhuma tentativa ainda</Trans>}
            text={<Trans>As tentativas desta pessoa aparecem aqui quando ela começar.</Trans>}
          />
        ) : (
          <ol role="list" className={styles.list}>
            {detail.history.map((row) => (
              <AttemptCard key={row.id} row={row} mayDecide={mayDecide} onChanged={setChanged} />
            ))}
          </ol>
        )}
        <Card>
          <div className={styles.stack}>
            <Facts>
              <Fact name={t`Pessoa`}>
                <Link to={peoplePaths.person(userId)}>{detail.email}</Link>
              </Fact>
              <Fact name={t`Nota que conta`}>{detail.grade === null ? '–' : `${formatNumber(detail.grade)} %`}</Fact>
              <Fact name={t`Tentativas que restam`}>
                {detail.attemptsLeft === null ? t`até passar` : formatNumber(detail.attemptsLeft)}
              </Fact>
              <Fact name={t`Dadas pela equipe`}>
                <Plural value={detail.given} _0="nenhuma" one="# tentativa" other="# tentativas" />
              </Fact>
              <Fact name={t`Tempo`}>
                {detail.timePercent === 100 ? t`o da prova` : `${formatNumber(detail.timePercent)} %`}
              </Fact>
            </Facts>
            {mayDecide ? (
              <Button variant="outline" onClick={() => setGiving(true)}>
                {detail.state === 'blocked' ? <Trans>Desbloquear</Trans> : <Trans>Dar tentativas ou tempo</Trans>}
              </Button>
            ) : null}
          </div>
        </Card>
      </div>
      {isGiving ? (
        <GrantDialog activityId={activityId} detail={detail} onClose={() => setGiving(false)} onChanged={setChanged} />
      ) : null}
    </DeskPage>
  )
}
