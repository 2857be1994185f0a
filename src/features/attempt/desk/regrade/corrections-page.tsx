import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleCheckBig } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { attemptPaths } from '#contract/features/attempt/attempt-paths.ts'
import { readCorrections, type Corrections, type MadeCorrection } from '#contract/features/attempt/desk/regrade-desk.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatInstant, formatNumber } from '#platform/format.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { DeskPage, Fact, Facts } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import styles from '../attempt-desk.module.css'
import { correctionWords } from '../attempt-words.ts'
import { CorrectionForm } from './correction-form.tsx'

/** How often it is asked how far a correction is (ms). */
const askEvery = 1500

function Made({ one }: { one: MadeCorrection }) {
  const { t, i18n } = useLingui()
  const [version, byVersion] = [formatNumber(one.version), formatNumber(one.byVersion ?? 0)]
  return (
    <Card as="li">
      <div className={styles.stack}>
        <div className={styles.head}>
          <h3 className={styles.asked}>{i18n._(correctionWords[one.kind].label)}</h3>
          {one.doneAt ? (
            <Pill tone="ok">
              <Trans>Feita</Trans>
            </Pill>
          ) : (
            <Pill tone="warn">
              <Trans>Em andamento</Trans>
            </Pill>
          )}
        </div>
        <Facts>
          <Fact name={t`Versão`}>
            {one.byVersion === null ? version : t`${version}, pelo gabarito da ${byVersion}`}
          </Fact>
          <Fact name={t`Tentativas vistas`}>{formatNumber(one.judged)}</Fact>
          <Fact name={t`Notas que mudaram`}>{formatNumber(one.changed)}</Fact>
          <Fact name={t`Quem passou pode reprovar`}>{one.mayLose ? t`sim` : t`não`}</Fact>
          <Fact name={t`Motivo`}>{one.reason}</Fact>
          <Fact name={t`Por`}>
            {one.by}, {formatInstant(one.madeAt)}
          </Fact>
        </Facts>
      </div>
    </Card>
  )
}

/** A question that was asked wrongly: what was done about it, and what may be. */
export function CorrectionsPage() {
  const { t } = useLingui()
  const { questionId = '' } = useParams()
  const [round, setRound] = useState(0)
  const lookAgain = () => setRound((count) => count + 1)
  const answer = useAnswer(`${questionId} ${round}`, (signal) =>
    staffCall(readCorrections, { params: { questionId } }, { signal }),
  )
  // What is on the screen stays there while it is asked again.
  const [found, setFound] = useState<Corrections | null>(null)
  if (answer.is === 'there' && answer.value !== found) setFound(answer.value)
  const isUnderWay = answer.is === 'there' && answer.value.corrections.some(({ doneAt }) => doneAt === null)
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setTimeout(lookAgain, askEvery)
    return () => clearTimeout(timer)
  }, [isUnderWay, round])
  const asked = found?.versions.reduce((sum, { attempts }) => sum + attempts, 0) ?? 0
  return (
    <DeskPage
      above={
        <Link to={attemptPaths.tests()}>
          <Trans>Provas</Trans>
        </Link>
      }
      title={<Trans>Corrigir uma questão</Trans>}
      subtitle={
        found ? (
          <Plural
            value={asked}
            _0="Ninguém respondeu ainda."
            one="Foi feita em # tentativa."
            other="Foi feita em # tentativas."
          />
        ) : undefined
      }
    >
      {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      {found ? (
        <Card>
          <p className={styles.asked}>{shownText(found.text)}</p>
        </Card>
      ) : null}
      {found && asked > 0 ? <CorrectionForm questionId={questionId} found={found} onChanged={lookAgain} /> : null}
      {found ? (
        <Section title={t`O que já foi feito`}>
          {found.corrections.length === 0 ? (
            <EmptyState
              icon={<CircleCheckBig />}
              title={<Trans>Nenhuma correção</Trans>}
              text={<Trans>As notas são as do gabarito com que a questão foi publicada.</Trans>}
            />
          ) : (
            <ol role="list" className={styles.list}>
              {found.corrections.map((one) => (
                <Made key={one.id} one={one} />
              ))}
            </ol>
          )}
        </Section>
      ) : null}
    </DeskPage>
  )
}
