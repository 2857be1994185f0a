import { Trans } from '@lingui/react/macro'
import { listSurveyTexts } from '#contract/features/survey/survey-desk.ts'
import type { SurveyQuestion } from '#contract/features/survey/survey-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { ListBody } from '#ui/desk/list-body.tsx'
import styles from '../survey.module.css'

/** What people wrote to a question, page by page. */
export function SurveyTexts({ surveyId, question }: { surveyId: string; question: SurveyQuestion }) {
  const list = useList(question.id, (cursor, signal) =>
    staffCall(listSurveyTexts, { params: { surveyId, questionId: question.id }, query: { cursor } }, { signal }),
  )
  const optionOf = (id: string | null) => question.options.find((option) => option.id === id)
  return (
    <ListBody
      list={list}
      failure={list.error ? callErrorText(list.error) : null}
      texts={{ again: <Trans>Tentar de novo</Trans>, more: <Trans>Mostrar mais</Trans> }}
      empty={null}
    >
      <ul role="list" className={styles.texts}>
        {list.rows.map(({ text, optionId, by }, at) => {
          const option = optionOf(optionId)
          const about = [option ? shownText(option.text) : null, by].filter(Boolean).join(' · ')
          return (
            // Texts have no name of their own, and stay where they are.
            <li key={at} className={styles.text}>
              <p>{text}</p>
              {about ? <p className={styles.note}>{about}</p> : null}
            </li>
          )
        })}
      </ul>
    </ListBody>
  )
}
