import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Download, Play, Smartphone, TriangleAlert, WifiOff } from 'lucide-react'
import type { TestType } from '#contract/features/activity/types/tests.ts'
import type { PlayerProps } from '#platform/feature/activity-views.ts'
import { callErrorText, errorText } from '#platform/error-text.ts'
import { formatInstant, formatNumber } from '#platform/format.ts'
import { deviceName } from '#platform/device-families.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from '../test.module.css'
import type { Test } from '../use-test.ts'
import { History } from './history.tsx'

interface IntroProps {
  test: Test
  activity: PlayerProps<TestType>['activity']
}

/** What taking it is like: questions, time, attempts, what passes. */
function Facts({ test: { standing }, activity: { content, type } }: IntroProps) {
  const { minimumScore, timeToAnswer, qtyQuestions } = content
  const minimum = formatNumber(minimumScore ?? 0)
  return (
    <dl className={styles.facts}>
      <div>
        <dt>
          <Trans>Perguntas</Trans>
        </dt>
        <dd>{formatNumber(qtyQuestions)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Tempo</Trans>
        </dt>
        <dd>
          {timeToAnswer === null ? (
            <Trans>Sem limite</Trans>
          ) : (
            <Plural value={Math.round(timeToAnswer / 60)} one="# minuto" other="# minutos" />
          )}
        </dd>
      </div>
      {type === 'unevaluated_quiz' ? null : (
        <div>
          <dt>
            <Trans>Para passar</Trans>
          </dt>
          <dd>{minimumScore === null ? <Trans>Entregar</Trans> : `${minimum} %`}</dd>
        </div>
      )}
      <div>
        <dt>
          <Trans>Tentativas restantes</Trans>
        </dt>
        <dd>{standing.attemptsLeft === null ? <Trans>Sem limite</Trans> : formatNumber(standing.attemptsLeft)}</dd>
      </div>
    </dl>
  )
}

/** How it stands, in one sentence. */
function Outcome({ test: { standing, known } }: Pick<IntroProps, 'test'>) {
  const { t } = useLingui()
  const { state, grade, waiting } = standing
  const shown = grade === null ? '' : formatNumber(grade)
  if (known?.all.some((row) => row.state === 'submitted'))
    return (
      <Banner tone="ok" role="status" title={t`Prova entregue`} text={t`O resultado aparece quando houver internet.`} />
    )
  if (waiting)
    return (
      <Banner tone="warn" role="status" title={t`Em conferência`} text={t`A nota sai depois que alguém conferir.`} />
    )
  if (state === 'approved' || state === 'improved')
    return <Banner tone="ok" title={grade === null ? t`Você passou` : t`Você passou com ${shown} %`} />
  if (state === 'finished') return <Banner tone="ok" title={t`Concluída`} />
  if (state === 'blocked') return <Banner tone="bad" title={t`Curso bloqueado`} text={errorText('attempt.blocked')} />
  if (state === 'reproved')
    return <Banner tone="bad" title={grade === null ? t`Você não passou` : t`Você não passou: ${shown} %`} />
  return null
}

/** Starting without a network, where the test lets a device keep an attempt in reserve. */
function Reserve({ test, activity }: IntroProps) {
  const { t } = useLingui()
  const [first] = test.known?.reserved ?? []
  if (first) {
    const until = formatInstant(first.lease.startBy ?? '')
    return (
      <Banner
        tone="neutral"
        icon={<Smartphone aria-hidden="true" />}
        title={t`Guardada neste aparelho`}
        text={t`Você pode começar sem internet até ${until}.`}
        action={
          test.online ? (
            <Button variant="outline" disabled={test.busy} onClick={() => void test.giveBack()}>
              <Trans>Devolver</Trans>
            </Button>
          ) : null
        }
      />
    )
  }
  if (activity.content.offlineStart === 0 || test.refusal || !test.online) return null
  return (
    <Button
      variant="outline"
      icon={<Download size={18} aria-hidden="true" />}
      disabled={test.busy}
      onClick={() => void test.reserve()}
    >
      <Trans>Guardar para começar sem internet</Trans>
    </Button>
  )
}

/** Why it cannot be started, said before it is tapped. */
function reasonOf({ refusal, online, known }: Test): string | null {
  if (refusal?.code === 'attempt.too_soon')
    return errorText(refusal.code, { until: new Date(refusal.until).toISOString() })
  if (refusal) return errorText(refusal.code)
  return online || (known?.reserved.length ?? 0) > 0 ? null : 'offline'
}

/** The test before it is taken, and after: what it is, how it went, and the way in. */
export function Intro({ test, activity }: IntroProps) {
  const { t } = useLingui()
  const { elsewhere } = test
  const reason = reasonOf(test)
  const device = elsewhere ? deviceName(elsewhere.deviceName) : ''
  const isAgain = (test.known?.all.length ?? 0) > (test.known?.reserved.length ?? 0)
  return (
    <>
      <Card as="section" className={styles.intro} aria-label={t`Sobre a prova`}>
        <Facts test={test} activity={activity} />
        <Outcome test={test} />
        {elsewhere ? (
          <Banner
            tone="warn"
            icon={<Smartphone aria-hidden="true" />}
            title={t`Prova em andamento em outro aparelho`}
            text={device === '' ? undefined : device}
            action={
              <Button disabled={!test.online || test.busy} onClick={() => void test.continueHere(elsewhere.id)}>
                <Trans>Continuar aqui</Trans>
              </Button>
            }
          />
        ) : (
          <div className={styles.actions}>
            <Button
              size="large"
              icon={<Play aria-hidden="true" />}
              busy={test.busy}
              disabled={reason !== null}
              aria-describedby={reason ? 'test-reason' : undefined}
              onClick={() => void test.start()}
            >
              {isAgain ? <Trans>Tentar de novo</Trans> : <Trans>Começar</Trans>}
            </Button>
            <Reserve test={test} activity={activity} />
          </div>
        )}
        {reason && !elsewhere ? (
          <p id="test-reason" className={styles.reason}>
            {reason === 'offline' ? (
              <>
                <WifiOff size={18} aria-hidden="true" />{' '}
                <Trans>Para começar esta prova é preciso internet; depois de começada, ela continua sem.</Trans>
              </>
            ) : (
              reason
            )}
          </p>
        ) : null}
        {test.failure ? (
          <Banner
            tone="bad"
            role="alert"
            icon={<TriangleAlert aria-hidden="true" />}
            title={callErrorText(test.failure)}
          />
        ) : null}
      </Card>
      <History test={test} />
    </>
  )
}
