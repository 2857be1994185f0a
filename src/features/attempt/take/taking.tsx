import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, ArrowRight, Check, CircleAlert, CircleCheck, Send, TriangleAlert } from 'lucide-react'
import { memo, Suspense, useEffect, useMemo, useState } from 'react'
import { isEmptyAnswer } from '#contract/features/question/answer-schema.ts'
import { momentsOf, type KeptAttempt } from '#domain/attempt/kept-attempt.ts'
import { QuestionShown } from '#platform/feature/question-view.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { InstantFeedback } from '../result/instant-feedback.tsx'
import styles from './taking.module.css'
import { Timer } from './timer.tsx'
import { useOnlyTab } from './use-only-tab.ts'
import { useTaking, type TakingState } from './use-taking.ts'

/** Addresses of the pictures that were kept, for as long as they are on the screen. */
export function usePictures(pictures: Readonly<Record<string, Blob>>): (image: string) => string | undefined {
  const urls = useMemo(
    () => new Map(Object.entries(pictures).map(([id, blob]) => [id, URL.createObjectURL(blob)])),
    [pictures],
  )
  useEffect(() => () => urls.forEach((url) => URL.revokeObjectURL(url)), [urls])
  return (image) => urls.get(image)
}

/** Whether what was answered is safe on this device. */
function KeptNote({ keeping }: Pick<TakingState, 'keeping'>) {
  if (keeping === 'failed') return null
  return (
    <span className={styles.kept} role="status">
      {keeping === 'kept' ? (
        <>
          <CircleCheck size={16} aria-hidden="true" /> <Trans>Guardada</Trans>
        </>
      ) : (
        <Trans>Guardando…</Trans>
      )}
    </span>
  )
}

interface NumberProps {
  index: number
  isAnswered: boolean
  isOpen: boolean
  isForward: boolean
  go: TakingState['go']
}

/** Drawn anew when it changes itself: there may be hundreds of them beside each answer. */
const NumberButton = memo(function NumberButton({ index, isAnswered, isOpen, isForward, go }: NumberProps) {
  const { t } = useLingui()
  const number = index + 1
  return (
    <li>
      <button
        type="button"
        className={styles.number}
        data-answered={isAnswered || undefined}
        aria-current={isOpen ? 'step' : undefined}
        aria-label={isAnswered ? t`Pergunta ${number}, respondida` : t`Pergunta ${number}`}
        disabled={isForward}
        onClick={() => go(index)}
      >
        {number}
      </button>
    </li>
  )
})

function Numbers({ state, isForward }: { state: TakingState; isForward: boolean }) {
  const { t } = useLingui()
  const { lease, answers, at, go } = state
  return (
    <ol className={styles.numbers} aria-label={t`Perguntas`}>
      {lease.questions.map((_, index) => (
        <NumberButton
          key={index}
          index={index}
          isAnswered={!isEmptyAnswer(answers?.get(index) ?? null)}
          isOpen={index === at}
          isForward={isForward}
          go={go}
        />
      ))}
    </ol>
  )
}

function EndDialog({ state, onClose }: { state: TakingState; onClose: () => void }) {
  const { t } = useLingui()
  const open = state.lease.questions.filter((_, index) => isEmptyAnswer(state.answers?.get(index) ?? null)).length
  return (
    <Dialog
      open
      onOpenChange={(is) => (is ? null : onClose())}
      title={t`Entregar a prova?`}
      description={
        open > 0 ? (
          <Plural value={open} one="Falta responder # pergunta." other="Falta responder # perguntas." />
        ) : (
          <Trans>Você respondeu todas as perguntas.</Trans>
        )
      }
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Voltar à prova</Trans>
          </Button>
          <Button busy={state.ending === 'busy'} onClick={() => void state.end('person')}>
            <Trans>Entregar</Trans>
          </Button>
        </>
      }
    />
  )
}

/** One question after the other, each kept as it is answered, until all is handed in. */
function Answering({ kept, state }: { kept: KeptAttempt; state: TakingState }) {
  const { t } = useLingui()
  const { lease, limit, answers, at, go, keeping } = state
  const [asksEnd, setAsksEnd] = useState(false)
  const pictureOf = usePictures(kept.pictures)
  const question = lease.questions[at]
  if (!answers || !question) return <Skeleton shape="card" />
  const count = lease.questions.length
  const isForward = lease.settings.forwardOnly
  const number = at + 1
  const openKey = lease.openKeys?.[at]
  const given = answers.get(at) ?? null
  return (
    <>
      <div className={styles.head}>
        <p className={styles.place} tabIndex={-1}>
          <Trans>
            Pergunta {number} de {count}
          </Trans>
        </p>
        <KeptNote keeping={keeping} />
        {limit !== null && kept.begun ? (
          <Timer
            limit={limit}
            begun={kept.begun}
            kept={momentsOf(state.recorded)}
            onOver={() => void state.end('limit')}
          />
        ) : null}
      </div>
      {keeping === 'failed' ? (
        <Banner
          tone="bad"
          role="alert"
          icon={<TriangleAlert aria-hidden="true" />}
          title={t`A última resposta não coube neste aparelho`}
          text={t`Libere espaço e responda de novo: o que já estava guardado continua guardado.`}
        />
      ) : null}
      <Card onBlur={() => void state.flush()}>
        <Suspense fallback={<Skeleton shape="card" />}>
          <QuestionShown
            key={at}
            question={question}
            answer={given}
            onAnswer={(answer) => state.answer(at, answer)}
            language={activeLanguage()}
            pictureOf={pictureOf}
          />
        </Suspense>
        {openKey ? <InstantFeedback key={at} openKey={openKey} answer={given} pictureOf={pictureOf} /> : null}
      </Card>
      <div className={styles.steps}>
        <Button
          variant="outline"
          icon={<ArrowLeft aria-hidden="true" />}
          disabled={at === 0 || isForward}
          onClick={() => go(at - 1)}
        >
          <Trans>Anterior</Trans>
        </Button>
        {number < count ? (
          <Button icon={<ArrowRight aria-hidden="true" />} onClick={() => go(at + 1)}>
            <Trans>Próxima</Trans>
          </Button>
        ) : (
          <Button icon={<Send aria-hidden="true" />} onClick={() => setAsksEnd(true)}>
            <Trans>Entregar</Trans>
          </Button>
        )}
      </div>
      {count > 1 ? <Numbers state={state} isForward={isForward} /> : null}
      {number < count && !isForward ? (
        <Button variant="quiet" icon={<Check aria-hidden="true" />} onClick={() => setAsksEnd(true)}>
          <Trans>Entregar a prova</Trans>
        </Button>
      ) : null}
      {state.ending === 'failed' ? (
        <Banner
          tone="bad"
          role="alert"
          icon={<CircleAlert aria-hidden="true" />}
          title={t`A prova não coube na fila deste aparelho`}
          text={t`As respostas continuam guardadas. Libere espaço e entregue de novo.`}
        />
      ) : null}
      {asksEnd ? <EndDialog state={state} onClose={() => setAsksEnd(false)} /> : null}
    </>
  )
}

/** An attempt that goes on in this tab; in another one it is only told where it is. */
export function Taking({ kept, onHandedIn }: { kept: KeptAttempt; onHandedIn: () => void }) {
  const { t } = useLingui()
  const { tab, takeOver } = useOnlyTab(kept.lease.id)
  if (tab === 'asking') return <Skeleton shape="card" />
  if (tab === 'elsewhere')
    return (
      <Banner
        tone="warn"
        title={t`Esta prova está aberta em outra aba`}
        text={t`O tempo é o mesmo nas duas.`}
        action={
          <Button onClick={takeOver}>
            <Trans>Continuar nesta aba</Trans>
          </Button>
        }
      />
    )
  return <Here kept={kept} onHandedIn={onHandedIn} />
}

function Here({ kept, onHandedIn }: { kept: KeptAttempt; onHandedIn: () => void }) {
  const state = useTaking(kept, onHandedIn)
  return (
    <section className={styles.taking}>
      <Answering kept={kept} state={state} />
    </section>
  )
}
