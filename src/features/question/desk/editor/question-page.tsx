import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { newId } from '#contract/engine/ids.ts'
import { pickText } from '#contract/engine/language.ts'
import type { BankDetail, QuestionDetail } from '#contract/features/question/bank-schema.ts'
import { createQuestion, readBank, readQuestion, saveQuestion } from '#contract/features/question/question-contract.ts'
import { questionPaths } from '#contract/features/question/question-paths.ts'
import { questionKinds } from '#contract/features/question/question-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { kindWords, stateWords } from '../question-words.ts'
import { emptyQuestion } from './empty-question.ts'
import { QuestionActions } from './question-actions.tsx'
import { QuestionEditor } from './question-editor.tsx'

const useBank = (bankId: string) =>
  useAnswer(`bank ${bankId}`, (signal) => staffCall(readBank, { params: { bankId } }, { signal }))

function BankLink({ bankId, bank }: { bankId: string; bank: BankDetail | null }) {
  return <Link to={questionPaths.bank(bankId)}>{bank?.name ?? <Trans>Banco de questões</Trans>}</Link>
}

/** A question that is begun. */
export function NewQuestionPage() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const { bankId = '', kind: asked } = useParams()
  const kind = questionKinds.find((one) => one === asked) ?? 'single'
  const bank = useBank(bankId)
  const [first] = useState(() => ({ question: emptyQuestion(kind), tags: '', difficulty: 'medium' as const }))
  // One key for the page: sent again after a lost answer nothing is added twice.
  const [key] = useState(() => newId())
  const known = bank.is === 'there' ? bank.value : null
  return (
    <DeskPage
      title={<Trans>Nova questão</Trans>}
      subtitle={i18n._(kindWords[kind])}
      above={<BankLink bankId={bankId} bank={known} />}
    >
      {bank.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(bank.error)} /> : null}
      {known ? (
        <QuestionEditor
          name={`question-new-${bankId}-${kind}`}
          first={first}
          languages={known.languages}
          onSave={async (body) => {
            const made = await staffCall(createQuestion, { params: { bankId }, body }, { key })
            toast(t`Questão criada`, { tone: 'ok' })
            await navigate(questionPaths.question(bankId, made.id), { replace: true })
          }}
        />
      ) : null}
    </DeskPage>
  )
}

/** A question that is there. */
export function QuestionPage() {
  const { t, i18n } = useLingui()
  const { bankId = '', questionId = '' } = useParams()
  const bank = useBank(bankId)
  const answer = useAnswer(`question ${questionId}`, (signal) =>
    staffCall(readQuestion, { params: { questionId } }, { signal }),
  )
  const [changed, setChanged] = useState<QuestionDetail | null>(null)
  const detail = changed?.id === questionId ? changed : answer.is === 'there' ? answer.value : null
  const known = bank.is === 'there' ? bank.value : null
  const failed = [bank, answer].find((one) => one.is === 'failed')
  const above = <BankLink bankId={bankId} bank={known} />
  if (!detail || !known)
    return (
      <DeskPage title={<Trans>Questão</Trans>} above={above}>
        {failed?.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(failed.error)} /> : null}
      </DeskPage>
    )
  const { question, tags, difficulty, rev, state } = detail
  return (
    <DeskPage
      title={pickText(detail.text, activeLanguage(), known.languages[0])}
      subtitle={i18n._(kindWords[detail.kind])}
      above={above}
      actions={<Pill tone={stateWords[state].tone}>{i18n._(stateWords[state].label)}</Pill>}
    >
      <QuestionEditor
        key={`${questionId} ${rev}`}
        name={`question-${questionId}`}
        first={{ question, tags: tags.join(', '), difficulty }}
        languages={known.languages}
        onSave={async (body) => {
          setChanged(await staffCall(saveQuestion, { params: { questionId }, body }, { rev }))
          toast(t`Salvo`, { tone: 'ok' })
        }}
        actions={<QuestionActions question={detail} onChanged={setChanged} />}
      />
    </DeskPage>
  )
}
