import { Plural, Trans } from '@lingui/react/macro'
import { EyeOff, RotateCcw, Send, TriangleAlert, UserRound } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { formatInstant } from '#platform/format.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { useStart } from '../form/use-survey-draft.ts'
import { useSurveyForm } from '../form/use-survey-form.ts'
import type { SurveyForm as Filled } from '../form/survey-form.ts'
import type { OpenedSurvey } from '../use-surveys.ts'
import { QuestionField } from './question-field.tsx'
import styles from './survey.module.css'

interface FormProps {
  opened: OpenedSurvey
  /** Where the button that sends stands. */
  Bar: ComponentType<{ children: ReactNode }>
}

/** What it is about, until when, and whether answers are named. */
function About({ opened: { survey, isBeforeHome } }: Pick<FormProps, 'opened'>) {
  const intro = shownText(survey.intro)
  const ends = formatInstant(survey.endsAt)
  return (
    <div className={styles.about}>
      {isBeforeHome ? (
        <Banner
          tone="warn"
          icon={<TriangleAlert aria-hidden="true" />}
          title={<Trans>Esta pesquisa é obrigatória</Trans>}
          text={<Trans>Responda para abrir a tela inicial. Funciona também sem internet.</Trans>}
        />
      ) : null}
      {intro ? intro.split(/\n{2,}/).map((paragraph, at) => <p key={at}>{paragraph}</p>) : null}
      <p className={styles.fact}>
        {survey.isAnonymous ? <EyeOff size={18} aria-hidden="true" /> : <UserRound size={18} aria-hidden="true" />}
        {survey.isAnonymous ? (
          <Trans>Anônima: ninguém vê quem respondeu o quê.</Trans>
        ) : (
          <Trans>Identificada: a empresa vê o seu nome com as respostas.</Trans>
        )}
      </p>
      <p className={styles.fact}>
        <Plural value={survey.questions.length} one="# pergunta" other="# perguntas" />
        {' · '}
        <Trans>até {ends}</Trans>
      </p>
    </div>
  )
}

function Questions({ opened, Bar, start }: FormProps & { start: { form: Filled; restored: boolean } }) {
  const [editor, element] = useSurveyForm(opened.survey, start.form)
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
      {start.restored ? (
        <Banner
          tone="neutral"
          icon={<RotateCcw aria-hidden="true" />}
          title={<Trans>Recuperamos o que você tinha preenchido</Trans>}
        />
      ) : null}
      {editor.kept ? null : (
        <Banner
          tone="bad"
          role="alert"
          icon={<TriangleAlert aria-hidden="true" />}
          title={<Trans>Não foi possível guardar o rascunho neste aparelho.</Trans>}
        />
      )}
      {opened.survey.questions.map((question, at) => (
        <Card key={question.id}>
          <QuestionField editor={editor} question={question} number={at + 1} />
        </Card>
      ))}
      {editor.incomplete ? (
        <Banner
          tone="bad"
          role="alert"
          icon={<TriangleAlert aria-hidden="true" />}
          title={<Trans>Faltam respostas</Trans>}
          text={<Trans>Veja as perguntas marcadas e complete o que falta.</Trans>}
        />
      ) : null}
      <Bar>
        <Button type="submit" size="large" full busy={editor.sending} icon={<Send size={18} aria-hidden="true" />}>
          <Trans>Enviar respostas</Trans>
        </Button>
      </Bar>
    </form>
  )
}

/** A survey to be filled in; a half filled one goes on where it was left. */
export function SurveyForm({ opened, Bar }: FormProps) {
  const start = useStart(opened.survey)
  return (
    <>
      <About opened={opened} />
      {start ? <Questions opened={opened} Bar={Bar} start={start} /> : <Skeleton shape="card" />}
    </>
  )
}
