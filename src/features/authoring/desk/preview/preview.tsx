import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { previewContent } from '#contract/features/authoring/authoring-contract.ts'
import { authoringPaths } from '#contract/features/authoring/authoring-paths.ts'
import type { Preview } from '#contract/features/authoring/authoring-schema.ts'
import { isKnown, type KnownActivity } from '#contract/features/activity/activity-row.ts'
import { contentKinds, type ContentKind } from '#contract/features/authoring/draft/fields.ts'
import { isEmbedType } from '#contract/features/activity/embed/embed-address.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import { isGameType } from '#contract/features/game/game-names.ts'
import { pickText, type LanguageCode, type Localized } from '#contract/engine/language.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import type { Rehearsal } from '#platform/feature/activity-views.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Select } from '#ui/form/select.tsx'
import { Cover } from '#ui/item/cover.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { useChoices } from '../editor/use-editor.ts'
import { ActivityShown } from './activity-shown.tsx'
import { TestShown } from './test-shown.tsx'
import { PlayedActivity } from './played-activity.tsx'
import styles from './preview.module.css'

type Text = (text: Localized) => string
type Languages = Pick<Rehearsal, 'language' | 'fallback'>

interface FramedProps {
  course: Course
  activity: KnownActivity
  rehearsal: Rehearsal
  isOpen: boolean
  onOpen: () => void
}

/** What runs on the content origin: one at a time, as everywhere. */
function FramedActivity({ isOpen, onOpen, ...shown }: FramedProps) {
  return isOpen ? (
    <ActivityShown {...shown} />
  ) : (
    <Button variant="outline" onClick={onOpen}>
      <Trans>Mostrar</Trans>
    </Button>
  )
}

interface CourseShownProps {
  shown: NonNullable<Preview['course']>
  text: Text
  languages: Languages
}

function CourseShown({ shown, text, languages }: CourseShownProps) {
  const { t } = useLingui()
  const { course, activities, files, frames } = shown
  const [open, setOpen] = useState<number | null>(null)
  const { minutes, points } = course
  return (
    <>
      <p className={styles.facts}>
        {[minutes ? t`${minutes} min` : '', points ? t`${points} pontos` : ''].filter(Boolean).join(' · ')}
      </p>
      <p className={styles.text}>{text(course.description)}</p>
      <ol className={styles.activities}>
        {activities.map((activity) => (
          <li key={activity.id}>
            <h3>{text(activity.title)}</h3>
            {isKnown(activity) && frames[activity.id] !== undefined ? (
              <FramedActivity
                course={course}
                activity={activity}
                rehearsal={{ ...languages, files, frame: frames[activity.id] }}
                isOpen={open === activity.id}
                onOpen={() => setOpen(activity.id)}
              />
            ) : isKnown(activity) && (isGameType(activity.type) || isEmbedType(activity.type)) ? (
              <ActivityShown course={course} activity={activity} rehearsal={{ ...languages, files }} />
            ) : isKnown(activity) && 'draw' in activity.content ? (
              <TestShown settings={activity.content} />
            ) : isKnown(activity) && 'questions' in activity.content ? (
              <ol className={styles.text}>
                {activity.content.questions.map((question) => (
                  <li key={question.id}>{text(question.text)}</li>
                ))}
              </ol>
            ) : (
              <PlayedActivity
                type={activity.type}
                title={text(activity.title)}
                src={files[String(activity.id)] ?? ''}
              />
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

function Shown({ preview, text, languages }: { preview: Preview; text: Text; languages: Languages }) {
  const { course, trail, news } = preview
  const whole = course?.course ?? trail ?? news
  if (!whole) return null
  return (
    <>
      {whole.cover ? <Cover src={whole.cover} color={whole.coverColor} alt="" /> : null}
      <h2 className={styles.title}>{text(whole.title)}</h2>
      {course ? <CourseShown shown={course} text={text} languages={languages} /> : null}
      {trail ? <p className={styles.text}>{text(trail.description)}</p> : null}
      {news ? <p className={styles.text}>{text(news.text)}</p> : null}
    </>
  )
}

function Asked({ kind, id }: { kind: ContentKind; id: string }) {
  const { t } = useLingui()
  const choices = useChoices()
  const [chosen, setChosen] = useState<LanguageCode | null>(null)
  const [width, setWidth] = useState<'phone' | 'desk'>('phone')
  const answer = useAnswer(`${kind} ${id}`, (signal) => staffCall(previewContent, { params: { kind, id } }, { signal }))
  const [main = 'pt-BR'] = choices?.languages ?? []
  const language = chosen ?? main
  // As a learner reads it: in their language, else in the client's.
  const text: Text = (localized) => pickText(localized, language, main)
  return (
    <DeskPage
      above={
        <Link to={authoringPaths.content(kind, id)}>
          <Trans>Voltar ao rascunho</Trans>
        </Link>
      }
      title={<Trans>Como quem estuda vê</Trans>}
      subtitle={<Trans>Nada do que você faz aqui conta: nem progresso, nem pontos.</Trans>}
      tools={
        <>
          <Select
            aria-label={t`Idioma`}
            value={language}
            onChange={(event) => setChosen(event.currentTarget.value as LanguageCode)}
          >
            {(choices?.languages ?? [main]).map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </Select>
          <Select
            aria-label={t`Largura`}
            value={width}
            onChange={(event) => setWidth(event.currentTarget.value === 'desk' ? 'desk' : 'phone')}
          >
            <option value="phone">{t`Celular`}</option>
            <option value="desk">{t`Computador`}</option>
          </Select>
        </>
      }
    >
      {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      {answer.is === 'there' ? (
        <div className={styles.frame} data-width={width} lang={language}>
          <Shown preview={answer.value} text={text} languages={{ language, fallback: main }} />
        </div>
      ) : null}
    </DeskPage>
  )
}

/** A draft as a learner would be shown it: it writes nothing. */
export function ContentPreview() {
  const { kind: named, id = '' } = useParams()
  const kind = contentKinds.find((one) => one === named)
  if (!kind) return <DeskPage title={<Trans>Página não encontrada</Trans>}>{null}</DeskPage>
  return <Asked key={`${kind} ${id}`} kind={kind} id={id} />
}
